import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';
import type { BusTimes } from './bus-times.ts';

/**
 * The silence a bus keeps between two questions: after an answer a gap, after a timeout until nothing has come for a
 * while, so that a late answer is never taken for the next one's. A bus that babbles is asked nevertheless, in the end.
 */
export class BusRest {
  readonly #context: GatewayContext;
  readonly #bus: { readonly times: BusTimes };
  readonly #over: () => void;
  readonly #timer: Timer;
  #draining = false;
  #lastByteAt = 0;
  #drainFrom = 0;
  #drainUntil = 0;

  /** `over` is called when the silence has been kept, for a gap of 0 at once. */
  constructor(context: GatewayContext, bus: { readonly times: BusTimes }, over: () => void) {
    this.#context = context;
    this.#bus = bus;
    this.#over = over;
    this.#timer = new Timer(() => this.#timerFired());
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
    if (gapMs > 0) this.#context.timers.set(this.#timer, now + gapMs);
    else this.#over();
  }

  /** Waits until the bus has been quiet, but not for ever, and for `leastMs` in any case. */
  drain(now: number, leastMs: number): void {
    const { drainIdleMs, drainMaxMs } = this.#bus.times;
    this.#draining = true;
    this.#lastByteAt = now;
    this.#drainFrom = now + leastMs;
    this.#drainUntil = now + drainMaxMs;
    this.#context.timers.set(this.#timer, now + Math.max(drainIdleMs, leastMs));
  }

  /** Keeps no silence any more; `over` is not called. */
  end(): void {
    this.#draining = false;
    this.#context.timers.clear(this.#timer);
  }

  #timerFired(): void {
    const now = this.#context.clock.ticks();
    const idleAt = Math.min(this.#lastByteAt + this.#bus.times.drainIdleMs, this.#drainUntil);
    const quietAt = Math.max(idleAt, this.#drainFrom);
    if (this.#draining && now < quietAt) {
      this.#context.timers.set(this.#timer, quietAt);
      return;
    }
    this.end();
    this.#over();
  }
}
