import { describe, expect, it } from 'vitest';
import { profiles } from '../registry.ts';
import { addressWords, isAddressOf, isAskable } from './addresses.ts';

const profileOf = (id: string) => {
  const profile = profiles.get(id);
  if (profile === undefined) throw new Error(`no ${id}`);
  return profile;
};

describe('no device of this model has the address', () => {
  it.each([
    ['epever-tracer', 0],
    ['srne-rover', 248],
    ['eastron-sdm', 255],
    ['srne-rover', 254],
    ['pace-modbus', 0],
    ['pace-modbus', 17],
    ['pace-ascii', 33],
    ['pace-ascii', 254],
    ['pace-ascii', 256],
    ['dlt645-2007', 1_000_000_000_000],
    ['dlt645-1997', -1],
    ['acrel-adl3000', 1.5],
  ])('%s: %d', (id, address) => {
    expect(isAddressOf(profileOf(id), address)).toBe(false);
  });
});

it('a pack has the address of its switch, or represents all packs of its master', () => {
  for (const address of [0, 15, 32, 255]) expect(isAddressOf(profileOf('pace-ascii'), address)).toBe(true);
});

it('a PACK command may address any pack that fits a byte, although no device can be entered there', () => {
  const pace = profileOf('pace-ascii');
  expect([33, 200].map((address) => [isAskable(pace, address), isAddressOf(pace, address)])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(isAskable(pace, 256)).toBe(false);
  expect(isAskable(profileOf('epever-tracer'), 248)).toBe(false);
});

it('every profile describes its addresses in both languages', () => {
  expect(addressWords(profileOf('pace-ascii').addresses)).toEqual({
    zh: '0 到 32 或 255',
    en: '0 to 32 or 255',
  });
  for (const { addresses } of profiles.values()) {
    expect(addresses.length).toBeGreaterThan(0);
    expect(addressWords(addresses).en).toMatch(/^\d+ to \d+/);
  }
});
