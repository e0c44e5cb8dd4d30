import type {
  CheckResult,
  ControlCode,
  DeviceDialog,
  DeviceRef,
  WallTime,
  WriteResult,
} from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { unsupported } from './refusal.ts';
import { orderBlindly, settle } from './settle.ts';

/** Tolerance, seconds, for a clock that is checked long after it was set, because it drifts. */
const clockDriftSeconds = 120;

/** A placeholder device: whether the effect of a control can be read back depends on the profile alone. */
const nobody: DeviceRef = { profile: '', address: 1, memory: new Map() };
const noTime: WallTime = { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0 };

/** Carries out a control code of the profile; 'unsupported' (detail: the code) if the profile lacks it. */
export function* carryOutControl(
  profile: Profile,
  device: DeviceRef,
  code: ControlCode,
  time: WallTime,
): DeviceDialog<WriteResult> {
  const spec = profile.controls[code];
  if (spec === undefined) return unsupported(`control ${code}`);
  const provable = profile.driver.provable(profile, device, spec, time, 1);
  if (provable !== undefined) return yield* settle(provable);
  const order = profile.driver.order(device, spec);
  return order === undefined ? unsupported(`control ${code}`) : yield* orderBlindly({ control: code }, order);
}

/** The effect of an earlier control on a device; for a clock, whether it is right at `time`. */
export function* checkControl(
  profile: Profile,
  device: DeviceRef,
  code: ControlCode,
  time: WallTime,
): DeviceDialog<CheckResult> {
  const spec = profile.controls[code];
  const provable = spec && profile.driver.provable(profile, device, spec, time, clockDriftSeconds);
  if (provable === undefined) return unsupported(`control ${code}`);
  const finding = yield* provable.read(true);
  return 'reason' in finding ? finding : { ok: true, ...finding };
}

/** True for a control whose effect can be read back. */
export function isProvable(profile: Profile, code: ControlCode): boolean {
  const spec = profile.controls[code];
  if (spec === undefined) return false;
  return profile.driver.provable(profile, nobody, spec, noTime, 1) !== undefined;
}
