import type { DeviceRef, Failure } from './contract.ts';
import type { Profile } from './profile.ts';

/** A question this device cannot be asked; `detail` says which part of it. */
export function unsupported(detail: string): Failure {
  return { ok: false, reason: 'unsupported', detail };
}

/** Link addresses a device of this profile can have. DL/T 645: 0 is the only meter on the bus; PACE: 255 all packs. */
export function addressRange(profile: Profile): { readonly least: number; readonly most: number } {
  if (profile.protocol === 'modbus') return { least: 1, most: 255 };
  return { least: 0, most: profile.protocol === 'pace-ascii' ? 255 : 999_999_999_999 };
}

/** Why a device cannot be talked to at all: its address is none of this protocol. */
export function refusalOf(profile: Profile, device: DeviceRef): Failure | undefined {
  const { least, most } = addressRange(profile);
  const { address } = device;
  return Number.isInteger(address) && address >= least && address <= most
    ? undefined
    : unsupported('address');
}
