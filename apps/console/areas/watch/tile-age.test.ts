import { expect, it } from 'vitest';
import { agoLabel } from '../../i18n/age.ts';
import { tileAge } from './tile-age.ts';

const now = Date.parse('2026-11-27T04:00:00Z');

it('a station whose devices went offline is not said to have never reported', () => {
  expect(tileAge({ at: null, state: 'offline' }, now)).toBeUndefined();
  expect(tileAge({ at: null, state: 'noData' }, now)).toBe('never');
});

it('values say their age from a minute on', () => {
  expect(tileAge({ at: now - 59_000, state: 'running' }, now)).toBeUndefined();
  expect(tileAge({ at: now - 120_000, state: 'offline' }, now)).toEqual(agoLabel(120_000));
});
