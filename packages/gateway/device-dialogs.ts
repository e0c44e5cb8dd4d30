import type {
  AskedValues,
  CheckResult,
  ControlCode,
  DataWord,
  DeviceDialog,
  DeviceRef,
  ExchangeResult,
  ProvableCommand,
  ReadResult,
  WallTime,
  WriteResult,
} from '@heliodeck/devices/contract';
import { mayShareAddress } from '@heliodeck/devices/description/bus-family';
import { answers, errorIn } from '@heliodeck/devices/description/explain';
import { check, control, isCheckable, poll, read, writeParameters } from '@heliodeck/devices/interpreter';
import { profiles } from '@heliodeck/devices/registry';
import { echo } from '@heliodeck/devices/scan/echo';

/** The dialogues between gateway and device. */
export interface DeviceDialogs {
  /** `now`: ticks of the gateway's clock. */
  poll(device: DeviceRef, tick: number, now: number): DeviceDialog<ReadResult>;
  read(device: DeviceRef, word: DataWord | 'all'): DeviceDialog<ReadResult>;
  /** `expected`: values that the device must have before the write. */
  writeParameters(device: DeviceRef, values: AskedValues, expected?: AskedValues): DeviceDialog<WriteResult>;
  control(device: DeviceRef, code: ControlCode, time: WallTime): DeviceDialog<WriteResult>;
  /** Returns true if the bytes, sent as they are, address this device, and the answer is one of its own. */
  answers(device: DeviceRef, request: Uint8Array, answer: Uint8Array): boolean;
  /** Returns the error in a device's answer to such bytes, in any protocol; undefined if it is no error. */
  errorIn(request: Uint8Array, answer: Uint8Array): string | undefined;
  /** Sends a request without side effects. */
  echo(device: DeviceRef): DeviceDialog<ExchangeResult>;
  /** Reads the values of a device that an earlier command set. */
  check(device: DeviceRef, command: ProvableCommand, time: WallTime): DeviceDialog<CheckResult>;
  /** Returns true if `check` can read the result of the command. */
  isCheckable(profile: string, command: ProvableCommand): boolean;
  /** Whether devices of two profiles can share an address on a bus: with the same frame format usually both would answer. */
  mayShareAddress(one: string, other: string): boolean;
  /** Shortest silence before a frame for devices of this profile, ms; 0 if any is sufficient. */
  leastGapMs(profile: string): number;
}

/** Dialogues of the shipped profiles. */
export const profileDialogs: DeviceDialogs = {
  poll,
  read,
  writeParameters,
  control,
  check,
  isCheckable,
  echo,
  answers,
  errorIn,
  mayShareAddress,
  leastGapMs: (profile) => profiles.get(profile)?.link.leastGapMs ?? 0,
};
