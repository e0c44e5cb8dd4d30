import type { DeviceRef, Failure } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { isAskable } from '../description/addresses.ts';

/** The failure for a request that this device does not support; `detail` names the unsupported part. */
export function unsupported(detail: string): Failure {
  return { ok: false, reason: 'unsupported', detail };
}

/** The failure for a device with an address that is invalid in its protocol. */
export function addressRefusal(profile: Profile, device: DeviceRef): Failure | undefined {
  return isAskable(profile, device.address) ? undefined : unsupported('address');
}
