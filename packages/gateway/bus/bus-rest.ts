import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';
import type { BusTimes } from './bus-times.ts';

/**
 * The silence between two requests: a gap after an answer; after a time-out, until nothing has arrived for a while, so that a late answer
 * is not taken for the next one. A bus that never becomes silent gets its next request nevertheless, after a limit.
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

  /** `over` is called at the end of the silence, for a gap of 0 at once. */
  constructor(context: GatewayContext, bus: { readonly times: BusTimes }, over: () => void) {
    this.#context = context;
    this.#bus = bus;
    this.#over = over;
    this.#timer = new Timer(() => this.#timerFired());
  }

  /** True while waiting for a late answer. */
  get isDraining(): boolean {
    return this.#draining;
  }

  /** Bytes were received. */
  heard(now: number): void {
    this.#lastByteAt = now;
  }

  /** Waits for the gap between two frames. */
  pause(now: number): void {
    this.end();
    const { gapMs } = this.#bus.times;
    if (gapMs > 0) this.#context.timers.set(this.#timer, now + gapMs);
    else this.#over();
  }

  /** Waits until the bus has been silent, with a limit, and at least for `leastMs`. */
  drain(now: number, leastMs: number): void {
    const { drainIdleMs, drainMaxMs } = this.#bus.times;
    this.#draining = true;
    this.#lastByteAt = now;
    this.#drainFrom = now + leastMs;
    this.#drainUntil = now + drainMaxMs;
    this.#context.timers.set(this.#timer, now + Math.max(drainIdleMs, leastMs));
  }

  /** Cancels the wait; `over` is not called. */
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
