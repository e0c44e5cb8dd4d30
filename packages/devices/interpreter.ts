import type {
  AskedValues,
  CheckResult,
  ControlCode,
  DataWord,
  DeviceDialog,
  DeviceRef,
  Failure,
  ProvableCommand,
  ReadResult,
  WallTime,
  WriteResult,
} from './contract.ts';
import type { Profile } from './definition/profile.ts';
import { supportsWord } from './description/words.ts';
import { readPoll, readWord } from './reading/reading.ts';
import { profiles } from './registry.ts';
import { carryOutControl, checkControl, isProvable } from './settings/control.ts';
import { numbersIn, refuseAtOnce } from './settings/limits.ts';
import { addressRefusal, unsupported } from './settings/refusal.ts';
import { checkSettings, writeSettings } from './settings/settings.ts';

const usualPeriodMs = 60_000;

/**
 * Reads the data of a get-data word; 'poll' is the first poll of a device, 'all' reads everything in its profile. Fails with 'unsupported'
 * (detail: the word, the profile id, or 'address') before anything is sent.
 */
export function* read(device: DeviceRef, word: DataWord | 'poll' | 'all'): DeviceDialog<ReadResult> {
  const profile = profileOf(device);
  if ('reason' in profile) return profile;
  if (word === 'poll') return yield* readPoll(profile, device, 0, Number.POSITIVE_INFINITY);
  if (word !== 'all' && !supportsWord(profile, word)) return unsupported(word);
  return yield* readWord(profile, device, word);
}

/**
 * The periodic reading number `tick` (0, 1, 2 …) of a device; at 0 everything that is ever polled is due. `now` is the time in ms of a
 * monotonic clock, used to request missing quantities again a day later; without it a poll counts as a minute.
 */
export function* poll(device: DeviceRef, tick: number, now = tick * usualPeriodMs): DeviceDialog<ReadResult> {
  const profile = profileOf(device);
  return 'reason' in profile ? profile : yield* readPoll(profile, device, tick, now);
}

/**
 * Writes parameters or settings and reads them back. A value out of its limits (detail: the parameter) is refused before anything is
 * written; if it can be judged without the device, before anything is sent.
 * @param expected values the device must hold before the write; else it fails with 'changed' and writes nothing
 */
export function* writeParameters(
  device: DeviceRef,
  values: AskedValues,
  expected?: AskedValues,
): DeviceDialog<WriteResult> {
  const profile = profileOf(device);
  if ('reason' in profile) return profile;
  if (profile.settings.size > 0) return yield* writeSettings(profile, device, values, expected);
  const { parameters } = profile.driver;
  const refused = refuseAtOnce(profile, values);
  if (refused !== undefined || parameters === undefined) return refused ?? unsupported('parameters');
  return yield* parameters.write(profile, device, numbersIn(values), numbersIn(expected ?? {}));
}

/** Carries out a device control, and verifies it by reading back if the device supports that. */
export function* control(device: DeviceRef, code: ControlCode, time: WallTime): DeviceDialog<WriteResult> {
  const profile = profileOf(device);
  return 'reason' in profile ? profile : yield* carryOutControl(profile, device, code, time);
}

/** Reads the effect of an earlier command on a device; writes nothing. `time` is the current wall time, with which a clock is compared. */
export function* check(
  device: DeviceRef,
  command: ProvableCommand,
  time: WallTime,
): DeviceDialog<CheckResult> {
  const profile = profileOf(device);
  if ('reason' in profile) return profile;
  if (command.kind === 'control') return yield* checkControl(profile, device, command.code, time);
  if (profile.settings.size > 0) return yield* checkSettings(profile, device, command.values);
  const { parameters } = profile.driver;
  return parameters === undefined
    ? unsupported('parameters')
    : yield* parameters.check(profile, device, numbersIn(command.values));
}

/** True if `check` can verify a command on a device of this profile. */
export function isCheckable(profileId: string, command: ProvableCommand): boolean {
  const profile = profiles.get(profileId);
  if (profile === undefined) return false;
  if (command.kind === 'control') return isProvable(profile, command.code);
  return profile.parameters !== undefined || profile.settings.size > 0;
}

function profileOf(device: DeviceRef): Profile | Failure {
  const profile = profiles.get(device.profile);
  if (profile === undefined) return unsupported(device.profile);
  return addressRefusal(profile, device) ?? profile;
}
