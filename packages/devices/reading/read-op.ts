import type { Exchange } from '@heliodeck/protocol/exchange';
import type { DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Slot } from '../values/derived.ts';

/** Values read from one device: for each pack by slot. Devices without packs have one. */
export class Findings {
  readonly packs: { readonly pack: number; readonly slots: Slot[] }[] = [];
  /** Size of one count by slot, in the stored unit, if the device reports it. */
  readonly steps = new Map<number, number>();
  /** Slots without a value whose registers hold an impossible number: the device has the quantity. */
  readonly impossible = new Set<number>();
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  /** Values of a pack; all unread for a new pack. */
  of(pack: number): Slot[] {
    for (const known of this.packs) if (known.pack === pack) return known.slots;
    const slots = new Array<Slot>(this.#width).fill(undefined);
    this.packs.push({ pack, slots });
    return slots;
  }
}

/** The request for the next part of an answer in several parts. */
export interface Follow {
  readonly exchange: Exchange<unknown>;
  /** Combines earlier parts with the new one; `undefined` if it is not the expected part. */
  join(part: unknown): unknown;
}

/** One request of a plan, and the destination of its values. */
export interface ReadOp {
  /** Key in a device's memory, for refusals and reads in pieces. */
  readonly key: string;
  readonly points: readonly Point[];
  /** The same points in several smaller requests; empty if it cannot be split. */
  readonly pieces: readonly ReadOp[];
  /**
   * The same points in two requests, for a device that refuses this one and its pieces while it answers others: firmware without some of
   * the registers. They may have the shape of other requests and wait for silence, so they are slower. Empty if it cannot be halved.
   */
  halves?(): readonly ReadOp[];
  /** True if a refusal means that the device lacks the quantity: its points are null, and it is not a failure. */
  readonly refusalIsNull: boolean;
  /** True if the device is known to lack all of it: its points are null, and it is not requested. */
  isMissing?(device: DeviceRef): boolean;
  /** True if its points are included in another read of the same plan: it is not requested. */
  comesWithAnother?(device: DeviceRef): boolean;
  ask(device: DeviceRef): Exchange<unknown>;
  /** For an answer with further parts: the request for the next part, and the combination of both. `sequence` counts from 1. */
  follow?(answer: unknown, sequence: number): Follow | undefined;
  /** Puts the answer's values into the findings; false if the answer does not contain them. */
  take(answer: unknown, findings: Findings, pack: number): boolean;
}
