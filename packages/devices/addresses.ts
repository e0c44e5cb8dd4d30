import { type Label, label } from '@heliodeck/kit/label';
import type { Profile } from './profile.ts';
import type { AddressSpan, ProfileProtocol } from './profile-spec.ts';

/**
 * Link addresses a protocol's devices have, where their manual says nothing narrower. Modbus: units 1–247, 0 is the
 * broadcast, the rest reserved. DL/T 645: twelve digits, 0 for the only meter on the bus. PACE: what the DIP switch can
 * say (V3.1: up to 32), and 255 for all packs of a master.
 */
export const usualAddresses: Readonly<Record<ProfileProtocol, readonly AddressSpan[]>> = {
  modbus: [[1, 247]],
  'dlt645-2007': [[0, 999_999_999_999]],
  'dlt645-1997': [[0, 999_999_999_999]],
  'pace-ascii': [
    [0, 32],
    [255, 255],
  ],
};

/** Whether a device of this profile can stand at an address of its bus. */
export function isAddressOf(profile: Pick<Profile, 'addresses'>, address: number): boolean {
  return Number.isInteger(address) && within(profile.addresses, address);
}

/**
 * Whether a question to this address can be asked. A PACK command names any pack it likes, whoever is there: the byte on
 * the wire is 0–200 (docs/product/commands.md#pack-commands), though the frame has room for more.
 */
export function isAskable(profile: Pick<Profile, 'addresses' | 'protocol'>, address: number): boolean {
  if (profile.protocol !== 'pace-ascii') return isAddressOf(profile, address);
  return Number.isInteger(address) && within([[0, 255]], address);
}

/** '1 to 247'; '0 to 32 or 255'. */
export function addressWords(spans: readonly AddressSpan[]): Label {
  const say = (to: string) => spans.map(([least, most]) => (least === most ? `${least}` : least + to + most));
  return label(say(' 到 ').join(' 或 '), say(' to ').join(' or '));
}

function within(spans: readonly AddressSpan[], address: number): boolean {
  return spans.some(([least, most]) => address >= least && address <= most);
}
