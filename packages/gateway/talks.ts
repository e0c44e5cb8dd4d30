import type {
  ControlCode,
  DataWord,
  DeviceRef,
  ReadResult,
  Talk,
  WallTime,
  WriteResult,
} from '@heliodeck/devices/contract';
import { control, poll, read, writeParameters } from '@heliodeck/devices/interpreter';
import { profiles } from '@heliodeck/devices/registry';

/** The conversations a gateway can have with a device. */
export interface Talks {
  /** `now`: ticks of the gateway's clock. */
  poll(device: DeviceRef, tick: number, now: number): Talk<ReadResult>;
  read(device: DeviceRef, word: DataWord | 'all'): Talk<ReadResult>;
  writeParameters(device: DeviceRef, values: Readonly<Record<string, number>>): Talk<WriteResult>;
  control(device: DeviceRef, code: ControlCode, time: WallTime): Talk<WriteResult>;
  /** Devices of one family hear each other's addresses: two of them cannot share one on a bus. */
  family(profile: string): string;
  /** Silence before a frame without which a device of this profile misses it, ms; 0 where any will do. */
  leastGapMs(profile: string): number;
}

/** As the shipped profiles have them. */
export const profileTalks: Talks = {
  poll,
  read,
  writeParameters,
  control,
  // Both editions of DL/T 645 have the same frame; an unknown profile is nobody's neighbour until it is known.
  family: (profile) => profiles.get(profile)?.protocol.replace(/^dlt645.*/, 'dlt645') ?? profile,
  leastGapMs: (profile) => profiles.get(profile)?.link.leastGapMs ?? 0,
};
