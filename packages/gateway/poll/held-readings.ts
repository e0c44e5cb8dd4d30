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
  readonly timer: Timer;
}

/**
 * What polls read, held back for as long as an answer takes on its bus: where the DTU sent an older answer first, the true one
 * follows, and what was read is thrown away.
 */
export class HeldReadings {
  readonly #context: Pick<GatewayContext, 'clock' | 'timers' | 'statistics'>;
  readonly #take: (device: BusDevice, reading: PollReading) => void;
  readonly #held = new Map<BusDevice, Held>();

  constructor(
    context: Pick<GatewayContext, 'clock' | 'timers' | 'statistics'>,
    take: (device: BusDevice, reading: PollReading) => void,
  ) {
    this.#context = context;
    this.#take = take;
  }

  /** Takes what a poll read, `holdMs` from now unless it is contradicted; at once where that is 0. */
  hold(device: BusDevice, reading: PollReading, holdMs: number): void {
    this.#release(device);
    if (holdMs <= 0) {
      this.#take(device, reading);
      return;
    }
    const timer = new Timer(() => this.#release(device));
    this.#held.set(device, { reading, timer });
    this.#context.timers.set(timer, this.#context.clock.ticks() + holdMs);
  }

  /** Takes all that is held: nothing more will come. */
  releaseAll(): void {
    for (const device of [...this.#held.keys()]) this.#release(device);
  }

  #release(device: BusDevice): void {
    const held = this.#held.get(device);
    if (held === undefined) return;
    this.#context.timers.clear(held.timer);
    this.#held.delete(device);
    // One of its questions has another answer.
    if (device.contradictedAt >= held.reading.begunAt) this.#context.statistics.discard('contradicted');
    else this.#take(device, held.reading);
  }
}
