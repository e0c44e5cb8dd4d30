import { expect, it } from 'vitest';
import { freeInputs, judgeStrings } from './strings.ts';

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
])('strings are compared with their median: $of', ({ currents, states }) => {
  expect(judgeStrings(currents)).toEqual(states);
});

it.each([
  { currents: [] },
  { currents: [8] },
  { currents: [0, 0, 0] },
  { currents: [0.4, 0.1, 0.5] },
  { currents: [null, null] },
])('none is compared if there is no basis: $currents', ({ currents }) => {
  expect(judgeStrings(currents)).toEqual(currents.map(() => undefined));
});

it.each([
  { of: 'an input of zeros', currents: [8, 8, 0], voltages: [600, 600, 0], free: [false, false, true] },
  {
    of: 'an open string, which has its voltage',
    currents: [8, 0],
    voltages: [600, 590],
    free: [false, false],
  },
  {
    of: 'an input whose voltage was not read',
    currents: [8, 0],
    voltages: [600, null],
    free: [false, false],
  },
  { of: 'noise', currents: [8, 0.1], voltages: [600, 12], free: [false, true] },
  { of: 'the night', currents: [0, 0], voltages: [0, 0], free: [false, false] },
])('an input is free where it has neither voltage nor current: $of', ({ currents, voltages, free }) => {
  expect(freeInputs(currents, voltages)).toEqual(free);
});
