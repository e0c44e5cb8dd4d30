import { expect, it } from 'vitest';
import { isOneWord, lineEnds } from './line-ends.ts';

it('a line ends after a space, after the hyphen of a compound, and between Chinese letters', () => {
  expect('Radiator too hot'.split(lineEnds)).toEqual(['Radiator ', 'too ', 'hot']);
  expect('grid-connected'.split(lineEnds)).toEqual(['grid-', 'connected']);
  expect('逆变器 A1'.split(lineEnds)).toEqual(['逆', '变', '器', ' ', 'A1']);
});

it('an e-mail address, a number with hyphens and a word with a short first part have no place for it', () => {
  for (const text of ['wangqiang@example.com', '2026-11-12', 'DTU-001047', 'E-mail'])
    expect(isOneWord(text)).toBe(true);
});
