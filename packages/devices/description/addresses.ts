import { type Label, label } from '@heliodeck/kit/label';
import type { Profile } from '../definition/profile.ts';
import type { AddressSpan } from '../definition/profile-spec.ts';

/** Whether a device of this profile can have an address on its bus. */
export function isAddressOf(profile: Pick<Profile, 'addresses'>, address: number): boolean {
  return Number.isInteger(address) && within(profile.addresses, address);
}

/**
 * Whether a request to this address can be sent. A PACK command may name any pack, whether or not it exists: the byte on the wire is 0–200
 * (docs/product/commands.md#pack-commands), although the frame has room for more.
 */
export function isAskable(profile: Pick<Profile, 'addresses' | 'driver'>, address: number): boolean {
  const { askable } = profile.driver;
  if (askable === undefined) return isAddressOf(profile, address);
  return Number.isInteger(address) && within(askable, address);
}

/** '1 to 247'; '0 to 32 or 255'. */
export function addressWords(spans: readonly AddressSpan[]): Label {
  const say = (to: string) => spans.map(([least, most]) => (least === most ? `${least}` : least + to + most));
  return label(say(' 到 ').join(' 或 '), say(' to ').join(' or '));
}

function within(spans: readonly AddressSpan[], address: number): boolean {
  return spans.some(([least, most]) => address >= least && address <= most);
}
