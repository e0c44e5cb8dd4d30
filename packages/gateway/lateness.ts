import type { BusDevice } from './bus-device.ts';

/**
 * An answer that did not come in time and may come yet. Nothing in a Modbus answer tells which of two equal questions
 * it answers, so until it has come, or its time is over, its device is not asked again.
 */
export class Lateness {
  #device: BusDevice | undefined;
  #until = 0;

  /** Until when bytes may be a late answer. */
  get until(): number {
    return this.#until;
  }

  /** A question to a device, or to the bus as such, was not answered. */
  owe(device: BusDevice | undefined, until: number): void {
    this.#device = device;
    this.#until = until;
    if (device !== undefined) device.lateUntil = until;
  }

  /** The answer has come after all. */
  paid(now: number): void {
    this.#until = now;
    if (this.#device !== undefined) this.#device.lateUntil = now;
  }
}
