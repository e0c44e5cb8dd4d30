import { expect, it } from 'vitest';
import { judgeStrings } from './strings.ts';

it.each([
  { of: 'equal strings', currents: [8, 8.1, 7.9, 8], states: ['good', 'good', 'good', 'good'] },
  { of: 'an open connector', currents: [8, 8, 0, 8], states: ['good', 'good', 'dead', 'good'] },
  { of: 'a shaded string', currents: [8, 6.3, 8, 8], states: ['good', 'weak', 'good', 'good'] },
  {
    of: 'the limits themselves',
    currents: [10, 10, 10, 8, 1],
    states: ['good', 'good', 'good', 'good', 'weak'],
  },
  { of: 'a current that is not known', currents: [8, null, 8], states: ['good', undefined, 'good'] },
  { of: 'two strings', currents: [8, 0], states: ['good', 'dead'] },
])('strings are judged against their median: $of', ({ currents, states }) => {
  expect(judgeStrings(currents)).toEqual(states);
});

it.each([
  { currents: [] },
  { currents: [8] },
  { currents: [0, 0, 0] },
  { currents: [0.4, 0.1, 0.5] },
  { currents: [null, null] },
])('none is judged where nothing can be told: $currents', ({ currents }) => {
  expect(judgeStrings(currents)).toEqual(currents.map(() => undefined));
});
