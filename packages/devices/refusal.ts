import { isAskable } from './addresses.ts';
import type { DeviceRef, Failure } from './contract.ts';
import type { Profile } from './profile.ts';

/** A question this device cannot be asked; `detail` says which part of it. */
export function unsupported(detail: string): Failure {
  return { ok: false, reason: 'unsupported', detail };
}

/** Why a device cannot be talked to at all: its address is none of this protocol. */
export function addressRefusal(profile: Profile, device: DeviceRef): Failure | undefined {
  return isAskable(profile, device.address) ? undefined : unsupported('address');
}
