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
import { carryOutControl, checkControl, isProvable } from './control.ts';
import { numbersIn, refuseAtOnce } from './limits.ts';
import type { Profile } from './profile.ts';
import { readPoll, readWord } from './reading.ts';
import { addressRefusal, unsupported } from './refusal.ts';
import { profiles } from './registry.ts';
import { checkSettings, writeSettings } from './settings.ts';
import { supportsWord } from './words.ts';

const usualPeriodMs = 60_000;

/**
 * Reads what a get-data word asks for; 'poll' is the first poll of a device, 'all' everything its profile knows.
 * Fails with 'unsupported' (detail: the word, the profile id, or 'address') before anything is sent.
 */
export function* read(device: DeviceRef, word: DataWord | 'poll' | 'all'): DeviceDialog<ReadResult> {
  const profile = profileOf(device);
  if ('reason' in profile) return profile;
  if (word === 'poll') return yield* readPoll(profile, device, 0, Number.POSITIVE_INFINITY);
  if (word !== 'all' && !supportsWord(profile, word)) return unsupported(word);
  return yield* readWord(profile, device, word);
}

/**
 * The periodic reading number `tick` (0, 1, 2 …) of a device; at 0 everything that is ever polled is due. `now` are the
 * milliseconds of a clock that only grows, by which what the device lacks is asked for again a day later; without them a
 * poll counts for a minute.
 */
export function* poll(device: DeviceRef, tick: number, now = tick * usualPeriodMs): DeviceDialog<ReadResult> {
  const profile = profileOf(device);
  return 'reason' in profile ? profile : yield* readPoll(profile, device, tick, now);
}

/**
 * Writes parameters or settings and reads them back. A limit (detail: the parameter) is refused before anything is written; one
 * that can be judged without the device, before anything is sent.
 * @param expected what the device must hold before it is written to; else it fails with 'changed' and writes nothing
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

/** Carries out a device control, and proves it by reading back where the device lets itself be asked. */
export function* control(device: DeviceRef, code: ControlCode, time: WallTime): DeviceDialog<WriteResult> {
  const profile = profileOf(device);
  return 'reason' in profile ? profile : yield* carryOutControl(profile, device, code, time);
}

/**
 * Reads what a device holds of a command it was given earlier; writes nothing. `time` is the present wall time, which a
 * clock is compared with.
 */
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

/** True where `check` can tell whether a device of this profile did as it was told. */
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
