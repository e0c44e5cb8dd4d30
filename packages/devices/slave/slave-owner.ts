import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { AskedValues, ControlCode, WallTime } from '../contract.ts';

/** Values by telemetry record; 'raw' has points outside of all records (a transformer ratio, a bank voltage). */
export type RecordValues = Readonly<Record<string, Readonly<Record<string, MetricValue>>>>;

/** The owner of a simulated device: provides its measured values, and receives its commands. */
export interface SlaveOwner {
  readonly address: number;
  /** Number of packs that answer through a PACE master; default 1. */
  readonly packs?: number;
  /** Stored values, as the interpreter should read them. `pack` is the link address, or 1 to `packs` for a master. */
  read(pack: number): RecordValues;
  /**
   * Called when parameters or settings are written; false refuses them. A refusal, and a violation of the profile's limits and order rules,
   * is answered with an error.
   */
  onWrite?(values: AskedValues): boolean | undefined;
  /** Called for a control; false refuses it. `time` is given with code 4. */
  onControl?(code: ControlCode, time?: WallTime): boolean | undefined;
  /** Its clock; without one it shows the last time that was set. */
  clock?(): WallTime | undefined;
}

/** A simulated device on the other end of the bus. */
export interface Slave {
  /**
   * Accepts bytes as they arrive, in pieces or several requests at once. Returns the replies to completed requests, or `undefined` without
   * a reply: for another device, a broadcast, or an incomplete request.
   */
  handle(bytes: Uint8Array): Uint8Array | undefined;
}
