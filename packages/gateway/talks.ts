import { busFamily } from '@heliodeck/devices/bus-family';
import type {
  ControlCode,
  DataWord,
  DeviceRef,
  ReadResult,
  Talk,
  WallTime,
  WriteResult,
} from '@heliodeck/devices/contract';
import { answers } from '@heliodeck/devices/explain';
import { control, poll, read, writeParameters } from '@heliodeck/devices/interpreter';
import { profiles } from '@heliodeck/devices/registry';

/** The conversations a gateway can have with a device. */
export interface Talks {
  /** `now`: ticks of the gateway's clock. */
  poll(device: DeviceRef, tick: number, now: number): Talk<ReadResult>;
  read(device: DeviceRef, word: DataWord | 'all'): Talk<ReadResult>;
  writeParameters(device: DeviceRef, values: Readonly<Record<string, number>>): Talk<WriteResult>;
  control(device: DeviceRef, code: ControlCode, time: WallTime): Talk<WriteResult>;
  /** True where bytes that were put on the bus as they are asked this device, and the answer is one of its own. */
  answers(device: DeviceRef, request: Uint8Array, answer: Uint8Array): boolean;
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
  answers,
  family: busFamily,
  leastGapMs: (profile) => profiles.get(profile)?.link.leastGapMs ?? 0,
};
