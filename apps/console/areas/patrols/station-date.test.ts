import { expect, it } from 'vitest';
import { dateOfMost } from './station-date.ts';

const evening = Date.parse('2026-11-28T20:00:00Z');
const rowsIn = (...zones: readonly (string | null)[]) =>
  zones.map((timeZone, id) => ({ id: String(id), timeZone }));

it('today is the date of most stations, whatever the clock of the browser', () => {
  expect(dateOfMost(rowsIn('Asia/Shanghai'), evening)).toBe('2026-11-29');
  expect(dateOfMost(rowsIn('America/Lima', 'Asia/Shanghai', 'America/Lima'), evening)).toBe('2026-11-28');
});

it('there is no date if no station is known', () => {
  expect(dateOfMost([], evening)).toBeUndefined();
  expect(dateOfMost(rowsIn(null), evening)).toBeUndefined();
});
