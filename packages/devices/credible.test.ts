import { describe, expect, it } from 'vitest';
import { isFilled } from './credible.ts';

const [ones, least, most] = [0xffff, 0x8000, 0x7fff];

describe('registers that a device fills because it does not serve them', () => {
  it.each([
    ['one alone', [0, ones, 0], 1, 1, false],
    ['two', [0, ones, ones, 0], 1, 2, false],
    ['three', [0, ones, ones, ones, 0], 2, 1, false],
    ['four', [0, ones, ones, ones, ones, 0], 2, 1, true],
    ['four, the first', [0, ones, ones, ones, ones, 0], 1, 1, true],
    ['four, the last', [0, ones, ones, ones, ones, 0], 4, 1, true],
    ['four of all kinds', [0, ones, least, most, ones], 3, 1, true],
    ['four at the beginning', [ones, ones, ones, ones], 0, 2, true],
    ['three at the end', [0, 0, ones, ones, ones], 4, 1, false],
    ['a pair of which one is a number', [ones, ones, ones, ones, 7, ones], 3, 2, false],
    ['a number between', [ones, ones, 7, ones, ones], 2, 1, false],
    ['a number beside', [ones, ones, ones, ones, 7], 4, 1, false],
    ['a gap in the run', [ones, ones, 0, ones, ones], 3, 1, false],
    ['a word that is no filler', [0x7ffe, 0x7ffe, 0x7ffe, 0x7ffe], 1, 1, false],
  ])('are told by their neighbours: %s', (_, registers, at, size, filled) => {
    expect(isFilled(registers, at, size)).toBe(filled);
  });
});
