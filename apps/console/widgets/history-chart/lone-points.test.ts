import { expect, it } from 'vitest';
import { withLonePoints } from './lone-points.ts';

const drawn = (...values: (number | null)[]) => {
  const data = values.map((value, at) => [at, value]);
  const [line] = withLonePoints({ series: [{ data }] }).series as { data: unknown[] }[];
  return line?.data.map((point) => !Array.isArray(point));
};

it('a reading between two gaps is a dot', () => {
  expect(drawn(null, 5, null)).toEqual([false, true, false]);
});
it('a single reading is a dot', () => {
  expect(drawn(5)).toEqual([true]);
});
it('adjacent readings are a line without dots', () => {
  expect(drawn(1, 2, null, 3, 4)).toEqual([false, false, false, false, false]);
});
it('a gap is not a dot', () => {
  expect(drawn(null, null)).toEqual([false, false]);
});
