import { describe, expect, it } from 'vitest';
import { accountName, accountText, plainName } from './plain-name.ts';

/** Invisible characters, each between two letters: the category, and the character. */
const unseen: readonly (readonly [string, number])[] = [
  ...([0x07, 0x0a, 0x1b, 0x7f, 0x85] as const).map((code) => ['control', code] as const),
  ...([0x200e, 0x200f, 0x061c, 0x202a, 0x202e, 0x2066, 0x2069] as const).map(
    (c) => ['direction', c] as const,
  ),
  ...([0x200b, 0x2060, 0xfeff, 0x00ad, 0x180e, 0x2063] as const).map((code) => ['zero width', code] as const),
  ...([0x3164, 0x115f, 0xffa0] as const).map((code) => ['filler', code] as const),
  ...([0x2028, 0x2029] as const).map((code) => ['separator', code] as const),
  ['half of a character', 0xd800],
  ['annotation', 0xfff9],
];
const within = (code: number) => `a${String.fromCharCode(code)}b`;

describe('a name', () => {
  it.each(unseen)('a name contains no %s, U+%i', (_, code) => {
    expect(plainName.test.test(within(code))).toBe(false);
    expect(accountName.test.test(within(code))).toBe(false);
  });

  it('may be in any script, and contain comparison signs, emoji and their joiners', () => {
    for (const name of ['张伟', 'Zoë O’Neil', 'А. Петров', 'Ζήνων', 'می‌خواهم', '👩‍🔧 A < B', 'ノード①'])
      expect([name, plainName.test.test(name)]).toEqual([name, true]);
  });
});

describe('a sign-in name', () => {
  it.each([
    ['a Cyrillic letter among Latin ones', 'аdmin'],
    ['a Greek one', 'adminο'],
    ['a joiner', 'ad\u200dmin'],
    ['a variation selector', 'admin\ufe0f'],
    ['a tag', '<b>admin'],
  ])('is refused with %s', (_, name) => {
    expect(accountName.test.test(name)).toBe(false);
  });

  it.each(['zhang.wei', '张伟', '张wei-2', 'петров', 'ops@example.com', 'Ζήνων'])('may be %s', (name) => {
    expect(accountName.test.test(accountText(name))).toBe(true);
  });

  it('is the same name full-width, decomposed, with ligatures and other spaces around it', () => {
    expect(accountText('ａｄｍｉｎ')).toBe('admin');
    expect(accountText('Zoe\u0308')).toBe('Zoë');
    expect(accountText('\u3000oﬃce\u00a0')).toBe('office');
  });
});
