import type { Works } from '../gateway-context.ts';
import { Alarm } from '../timer-queue.ts';
import type { BusTimes } from './bus-times.ts';

/**
 * The silence a bus keeps between two questions: after an answer a gap, after a timeout until nothing has come for a
 * while, so that a late answer is never taken for the next one's. A bus that babbles is asked nevertheless, in the end.
 */
export class BusRest {
  readonly #works: Works;
  readonly #bus: { readonly times: BusTimes };
  readonly #over: () => void;
  readonly #alarm: Alarm;
  #draining = false;
  #lastByteAt = 0;
  #drainFrom = 0;
  #drainUntil = 0;

  /** `over` is called when the silence has been kept, for a gap of 0 at once. */
  constructor(works: Works, bus: { readonly times: BusTimes }, over: () => void) {
    this.#works = works;
    this.#bus = bus;
    this.#over = over;
    this.#alarm = new Alarm(() => this.#rang());
  }

  /** True while a late answer is waited out. */
  get isDraining(): boolean {
    return this.#draining;
  }

  /** Bytes have come. */
  heard(now: number): void {
    this.#lastByteAt = now;
  }

  /** Keeps the gap between two frames. */
  pause(now: number): void {
    this.end();
    const { gapMs } = this.#bus.times;
    if (gapMs > 0) this.#works.alarms.set(this.#alarm, now + gapMs);
    else this.#over();
  }

  /** Waits until the bus has been quiet, but not for ever, and for `leastMs` in any case. */
  drain(now: number, leastMs: number): void {
    const { drainIdleMs, drainMaxMs } = this.#bus.times;
    this.#draining = true;
    this.#lastByteAt = now;
    this.#drainFrom = now + leastMs;
    this.#drainUntil = now + drainMaxMs;
    this.#works.alarms.set(this.#alarm, now + Math.max(drainIdleMs, leastMs));
  }

  /** Keeps no silence any more; `over` is not called. */
  end(): void {
    this.#draining = false;
    this.#works.alarms.clear(this.#alarm);
  }

  #rang(): void {
    const now = this.#works.clock.ticks();
    const idleAt = Math.min(this.#lastByteAt + this.#bus.times.drainIdleMs, this.#drainUntil);
    const quietAt = Math.max(idleAt, this.#drainFrom);
    if (this.#draining && now < quietAt) {
      this.#works.alarms.set(this.#alarm, quietAt);
      return;
    }
    this.end();
    this.#over();
  }
}
