import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { AskedValues, ControlCode, WallTime } from './contract.ts';

/** Values by telemetry record; 'raw' names points that no record has (a transformer ratio, a bank voltage). */
export type RecordValues = Readonly<Record<string, Readonly<Record<string, MetricValue>>>>;

/** What stands behind a simulated device: its plant says what it measures, and is told what is asked of it. */
export interface SlaveOwner {
  readonly address: number;
  /** Packs that answer through a PACE master; default 1. */
  readonly packs?: number;
  /** Stored values, as the interpreter is to find them. `pack` is the link address, or 1 to `packs` of a master. */
  read(pack: number): RecordValues;
  /** Parameters or settings were written; false refuses them. A refusal, and limits and orders of the profile, answer an error. */
  onWrite?(values: AskedValues): boolean | undefined;
  /** A control was asked for; false refuses it. `time` comes with code 4. */
  onControl?(code: ControlCode, time?: WallTime): boolean | undefined;
  /** What its clock shows; without one it shows what it was last set to. */
  clock?(): WallTime | undefined;
}

/** A device on the other end of the bus. */
export interface Slave {
  /**
   * Takes bytes as they come, in pieces or several requests at once. The replies to what they complete, or `undefined`
   * when there is nothing to say: not for this device, a broadcast, or not complete yet.
   */
  handle(bytes: Uint8Array): Uint8Array | undefined;
}
