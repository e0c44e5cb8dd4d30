import { expect, it } from 'vitest';
import { bitsOf, withBits } from './word-bits.ts';

it('a bit without a name is neither displayed nor lost', () => {
  expect(bitsOf(0b1000_0101, [0, 1, 2])).toEqual([0, 2]);
  expect(withBits(0b1000_0101, [0, 1, 2], [1])).toBe(0b1000_0010);
});
it('the highest bit is treated like the others', () => {
  expect(bitsOf(0x8000, [15])).toEqual([15]);
  expect(withBits(0, [15], [15])).toBe(0x8000);
});
it('choosing nothing clears the named bits', () => {
  expect(withBits(0xffff, [0, 1, 2, 3], [])).toBe(0xfff0);
});
