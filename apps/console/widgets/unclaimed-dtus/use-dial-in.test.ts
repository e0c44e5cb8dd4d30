import { expect, it } from 'vitest';
import { dialInWords } from './use-dial-in.ts';

it('nothing is said of a DTU while nobody knows', () => {
  expect(dialInWords(undefined)).toBeUndefined();
  expect(dialInWords({ dialingIn: null, lastSeen: null })).toBeUndefined();
});

it('one that has not called can be added all the same', () => {
  const words = dialInWords({ dialingIn: false, lastSeen: null });
  expect([words?.zh, words?.en]).toEqual([
    expect.stringMatching('仍可添加'),
    expect.stringMatching('all the same'),
  ]);
});

it('one that calls is said to', () => {
  expect(dialInWords({ dialingIn: true, lastSeen: '2026-06-01T00:00:00Z' })?.zh).toMatch(/正在拨入/);
});
