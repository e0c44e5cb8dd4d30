import { expect, it } from 'vitest';
import { dialInWords } from './use-dial-in.ts';

it('nothing is shown about a DTU while its state is unknown', () => {
  expect(dialInWords(undefined)).toBeUndefined();
  expect(dialInWords({ dialingIn: null, lastSeen: null })).toBeUndefined();
});

it('a DTU that has not dialled in can be added as well', () => {
  const words = dialInWords({ dialingIn: false, lastSeen: null });
  expect([words?.zh, words?.en]).toEqual([
    expect.stringMatching('仍可添加'),
    expect.stringMatching('all the same'),
  ]);
});

it('a DTU that dials in is reported', () => {
  expect(dialInWords({ dialingIn: true, lastSeen: '2026-06-01T00:00:00Z' })?.zh).toMatch(/正在拨入/);
});
