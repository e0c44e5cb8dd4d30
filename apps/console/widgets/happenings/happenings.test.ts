import { describe, expect, it } from 'vitest';
import { isCutWithin } from './happenings.ts';

const rows = [30, 20].map((at) => ({ id: String(at), at }));
const timeOf = ({ at }: Readonly<Record<string, unknown>>): number => Number(at);

describe('the newest rows of a list', () => {
  it('lack some of a period if there are more and the oldest read one lies within it', () => {
    expect(isCutWithin({ records: rows, total: 3 }, timeOf, 10)).toBe(true);
  });

  it('are all of a period if there are no more, or if the oldest read one is before it', () => {
    expect(isCutWithin({ records: rows, total: 2 }, timeOf, 10)).toBe(false);
    expect(isCutWithin({ records: rows, total: 3 }, timeOf, 25)).toBe(false);
    expect(isCutWithin({ records: [], total: 0 }, timeOf, 10)).toBe(false);
    expect(isCutWithin(undefined, timeOf, 10)).toBe(false);
  });
});
