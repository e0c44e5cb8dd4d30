import { mayShareAddress } from '@heliodeck/devices/bus-family';
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
import { answers, errorIn } from '@heliodeck/devices/explain';
import { check, control, isCheckable, poll, read, writeParameters } from '@heliodeck/devices/interpreter';
import { profiles } from '@heliodeck/devices/registry';
import { echo } from '@heliodeck/devices/scan/echo';

/** The dialogues a gateway can have with a device. */
export interface DeviceDialogs {
  /** `now`: ticks of the gateway's clock. */
  poll(device: DeviceRef, tick: number, now: number): DeviceDialog<ReadResult>;
  read(device: DeviceRef, word: DataWord | 'all'): DeviceDialog<ReadResult>;
  /** `expected`: what the device must hold beforehand. */
  writeParameters(device: DeviceRef, values: AskedValues, expected?: AskedValues): DeviceDialog<WriteResult>;
  control(device: DeviceRef, code: ControlCode, time: WallTime): DeviceDialog<WriteResult>;
  /** True where bytes that were put on the bus as they are asked this device, and the answer is one of its own. */
  answers(device: DeviceRef, request: Uint8Array, answer: Uint8Array): boolean;
  /** The error that a device answered such bytes with, whatever it speaks; undefined where they are no error. */
  errorIn(request: Uint8Array, answer: Uint8Array): string | undefined;
  /** Asks a device something that costs it nothing. */
  echo(device: DeviceRef): DeviceDialog<ExchangeResult>;
  /** Reads what a device holds of an earlier command. */
  check(device: DeviceRef, command: ProvableCommand, time: WallTime): DeviceDialog<CheckResult>;
  /** True where `check` can tell. */
  isCheckable(profile: string, command: ProvableCommand): boolean;
  /** Whether devices of two profiles can have one address on a bus: most of one family of frames would both answer. */
  mayShareAddress(one: string, other: string): boolean;
  /** Silence before a frame without which a device of this profile misses it, ms; 0 where any will do. */
  leastGapMs(profile: string): number;
}

/** As the shipped profiles have them. */
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
