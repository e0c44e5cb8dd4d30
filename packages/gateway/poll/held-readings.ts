import type { ReadResult } from '@heliodeck/devices/contract';
import type { BusDevice } from '../bus/bus-device.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';

/** What a poll read, and when its last answer came. */
export interface PollReading {
  readonly result: ReadResult;
  /** Instant, ms. */
  readonly at: number;
  /** Tick of the clock at which its first question was asked. */
  readonly begunAt: number;
}

interface Held {
  readonly reading: PollReading;
  /** Tick at which it is taken. */
  readonly until: number;
}

/**
 * What polls read, held back until their last question would have been answered however slow its bus is: where the DTU sent an older
 * answer first, the true one follows by then, and what was read is thrown away.
 */
export class HeldReadings {
  readonly #context: Pick<GatewayContext, 'clock' | 'timers' | 'statistics'>;
  readonly #take: (device: BusDevice, reading: PollReading) => void;
  readonly #held = new Map<BusDevice, Held>();
  /** Fires when the first of them is to be taken, or before. */
  readonly #timer = new Timer(() => this.#releaseDue());

  constructor(
    context: Pick<GatewayContext, 'clock' | 'timers' | 'statistics'>,
    take: (device: BusDevice, reading: PollReading) => void,
  ) {
    this.#context = context;
    this.#take = take;
  }

  /** Takes what a poll read at a tick of the clock unless it is contradicted before; at once where that has passed. */
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

  /** Takes all that is held: nothing more will come. */
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
    // One of its questions has another answer.
    if (device.contradictedAt >= held.reading.begunAt) this.#context.statistics.discard('contradicted');
    else this.#take(device, held.reading);
  }
}
