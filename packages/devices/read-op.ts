import type { Exchange } from '@heliodeck/protocol/exchange';
import type { DeviceRef } from './contract.ts';
import type { Slot } from './derived.ts';
import type { Point } from './point.ts';

/** What has been read of one device: per pack the values by slot. Devices without packs have one. */
export class Findings {
  readonly packs: { readonly pack: number; readonly slots: Slot[] }[] = [];
  /** What one count of a number is by its slot, in the stored unit, where the device says it itself. */
  readonly steps = new Map<number, number>();
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  /** Values of a pack; a new pack begins with nothing read. */
  of(pack: number): Slot[] {
    for (const known of this.packs) if (known.pack === pack) return known.slots;
    const slots = new Array<Slot>(this.#width).fill(undefined);
    this.packs.push({ pack, slots });
    return slots;
  }
}

/** The question for the next part of an answer that came in parts. */
export interface Follow {
  readonly exchange: Exchange<unknown>;
  /** What was there with what has come; `undefined` where that is no such part. */
  join(part: unknown): unknown;
}

/** One question of a plan, and where its answer's values go. */
export interface ReadOp {
  /** Name in a device's memory: the device refuses it, or wants it in pieces. */
  readonly key: string;
  readonly points: readonly Point[];
  /** The same points in more, smaller questions; empty where it cannot be asked otherwise. */
  readonly pieces: readonly ReadOp[];
  /**
   * The same points in two questions, for a device that refuses this one and its pieces while it answers others: firmware without some of the
   * registers. They may look like other questions and wait for silence, so that they are slower. None where there is nothing to divide.
   */
  halves?(): readonly ReadOp[];
  /** True where a refusal says that the device has no such quantity: its points are null, and nothing has failed. */
  readonly refusalIsNull: boolean;
  /** True where the device is known to have nothing of it: its points are null, and it is not asked. */
  isMissing?(device: DeviceRef): boolean;
  /** True where its points come with another read of the same plan: it is not asked. */
  comesWithAnother?(device: DeviceRef): boolean;
  ask(device: DeviceRef): Exchange<unknown>;
  /**
   * Where the answer announces more of itself: the question for its next part, and both parts in one. `sequence` counts
   * from 1.
   */
  follow?(answer: unknown, sequence: number): Follow | undefined;
  /** Puts the answer's values into the findings; false when the answer does not hold them. */
  take(answer: unknown, findings: Findings, pack: number): boolean;
}
