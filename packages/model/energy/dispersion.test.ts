import { describe, expect, it } from 'vitest';
import { bucketOf, dispersionOf, relativeSpread } from './dispersion.ts';

describe('the relative spread', () => {
  it.each([
    [[8, 8.1, 7.9, 8, 8.05, 7.95], 0.807],
    [[8, 8, 8, 8, 8, 6], 9.72],
    [[8, 8, 8, 8, 8, 0], 44.72],
    [[0, 0], 0],
  ])('%j is %d %%', (values, wanted) => {
    expect(relativeSpread(values)).toBeCloseTo(wanted, 2);
  });
});

const sample = (...currents: readonly (number | null)[]) => ({
  currents,
  voltages: currents.map((current) => (current === null ? null : 600)),
});
const times = (count: number, one: ReturnType<typeof sample>) => Array.from({ length: count }, () => one);

describe('the dispersion of an inverter', () => {
  it('is the spread of its strings, and includes the power of each', () => {
    const found = dispersionOf(times(6, sample(8, 8, 8, 8, 8, 6)));
    expect(found.rate).toBeCloseTo(9.72, 2);
    expect(found.strings[5]).toEqual({ input: 6, current: 6, power: 3600, isOpen: false });
  });

  it('lists an open string separately: it does not affect the rate of the others', () => {
    const { rate, strings } = dispersionOf(times(6, sample(8, 8, 8, 0)));
    expect(rate).toBe(0);
    expect(strings.map(({ isOpen }) => isOpen)).toEqual([false, false, false, true]);
  });

  it('leaves out unconnected inputs, and keeps an open string, which has a voltage', () => {
    const one = { currents: [8, 8, 0, 8, 0, 0, 0], voltages: [600, 600, 600, 600, 0, 0, 0] };
    const { rate, strings } = dispersionOf(Array.from({ length: 6 }, () => one));
    expect(rate).toBe(0);
    expect(strings.map(({ input, isOpen }) => [input, isOpen])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('leaves out inputs that were never read, and intervals in which one was not read', () => {
    const samples = [...times(6, sample(8, 8, null)), sample(8, null, null), sample(1, 99, null)];
    const { rate, strings, intervals } = dispersionOf(samples.slice(0, 7));
    expect([rate, strings.length, intervals]).toEqual([0, 2, 6]);
  });

  it('weights an interval by its light', () => {
    const { rate } = dispersionOf([...times(5, sample(10, 10)), sample(1.5, 0.5)]);
    expect(rate).toBeCloseTo(50 / 51, 3);
  });

  it.each([
    ['nothing was read', [], 'strings'],
    ['one string was read', times(9, sample(8, null)), 'strings'],
    ['it was dark', times(9, sample(0.4, 0.5)), 'light'],
    ['five intervals were read', times(5, sample(8, 8)), 'light'],
  ] as const)('is absent if %s', (_what, samples, lacks) => {
    expect(dispersionOf(samples)).toMatchObject({ rate: null, lacks });
  });
});

it.each([
  [0, 'to5'],
  [4.99, 'to5'],
  [5, 'to10'],
  [10, 'to20'],
  [19.99, 'to20'],
  [20, 'above20'],
  [44.72, 'above20'],
])('a rate of %d is in the range %s', (rate, bucket) => {
  expect(bucketOf(rate)).toBe(bucket);
});
