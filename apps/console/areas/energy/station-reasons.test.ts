import { expect, it } from 'vitest';
import { stationReasons } from './station-reasons.ts';

it('the reasons of a station are those of its inverters, the most frequent first', () => {
  const inverters = [
    { reasons: ['off'] },
    { reasons: ['strings', 'off'] },
    { reasons: [] },
    { reasons: ['off', 'clipping'] },
  ] as const;
  expect(stationReasons(inverters)).toEqual([
    { reason: 'off', count: 3 },
    { reason: 'strings', count: 1 },
    { reason: 'clipping', count: 1 },
  ]);
  expect(stationReasons([])).toEqual([]);
});
