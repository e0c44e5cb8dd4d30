import type { ReadResult } from '@heliodeck/devices/contract';
import type { BusDevice } from '../bus/bus-device.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';

/** Result of a poll and the time of its last answer. */
export interface PollReading {
  readonly result: ReadResult;
  /** Time, ms. */
  readonly at: number;
  /** Tick of its first request. */
  readonly begunAt: number;
}

interface Held {
  readonly reading: PollReading;
  /** Tick at which it is passed on. */
  readonly until: number;
}

/**
 * Holds back the results of polls until the slowest answer of the bus would have arrived: if the DTU sent an older answer first, the true
 * one follows by then, and the result is discarded.
 */
export class HeldReadings {
  readonly #context: Pick<GatewayContext, 'clock' | 'timers' | 'statistics'>;
  readonly #take: (device: BusDevice, reading: PollReading) => void;
  readonly #held = new Map<BusDevice, Held>();
  /** Fires when the first result is due, or earlier. */
  readonly #timer = new Timer(() => this.#releaseDue());

  constructor(
    context: Pick<GatewayContext, 'clock' | 'timers' | 'statistics'>,
    take: (device: BusDevice, reading: PollReading) => void,
  ) {
    this.#context = context;
    this.#take = take;
  }

  /** Holds the result of a poll until a tick, then passes it on unless it is contradicted before; at once if the tick has passed. */
  hold(device: BusDevice, reading: PollReading, until: number): void {
    this.#release(device);
    const { clock, timers } = this.#context;
    if (until <= clock.ticks()) {
      this.#take(device, reading);
      return;
    }
    this.#held.set(device, { reading, until });
    if (!this.#timer.isSet || until < this.#timer.at) timers.set(this.#timer, until);
  }

  /** Passes on all held results: no further bytes will arrive. */
  releaseAll(): void {
    this.#context.timers.clear(this.#timer);
    for (const device of this.#held.keys()) this.#release(device);
  }

  #releaseDue(): void {
    const now = this.#context.clock.ticks();
    let next = Number.POSITIVE_INFINITY;
    for (const [device, { until }] of this.#held)
      if (until <= now) this.#release(device);
      else next = Math.min(next, until);
    if (next < Number.POSITIVE_INFINITY) this.#context.timers.set(this.#timer, next);
  }

  #release(device: BusDevice): void {
    const held = this.#held.get(device);
    if (held === undefined) return;
    this.#held.delete(device);
    // One of its requests got a different second answer.
    if (device.contradictedAt >= held.reading.begunAt) this.#context.statistics.discard('contradicted');
    else this.#take(device, held.reading);
  }
}
