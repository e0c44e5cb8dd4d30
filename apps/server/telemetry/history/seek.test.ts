import { slotMs } from '@heliodeck/model/energy/slot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginOf, type CountLevel, cellsOfLevel, countCell } from './count-calendar.ts';
import { type CountSource, countRows, findPage, fromNearerEnd } from './seek.ts';

const first = Date.UTC(2025, 10, 28);
const span = 500 * 86_400_000;
const instants = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: span }),
    fc.integer({ min: 0, max: 3 * slotMs }),
    // Borders of quarters.
    fc.integer({ min: 0, max: 200 }).map((n) => n * slotMs),
  ),
  { maxLength: 80 },
);

function counted(rows: readonly number[]): CountSource {
  const cells = (level: CountLevel, begin: number): number[] => {
    const sums = new Array<number>(cellsOfLevel[level]).fill(0);
    for (const at of rows)
      if (beginOf(level, at) === begin) sums[countCell(level, at)] = (sums[countCell(level, at)] ?? 0) + 1;
    return sums;
  };
  return {
    async years() {
      const begins = new Set(rows.map((at) => beginOf('year', at)));
      return new Map([...begins].map((begin) => [begin, cells('year', begin)]));
    },
    cells: async (level, begin) => cells(level, begin),
    async within({ from, to }) {
      if (Math.floor(from / slotMs) !== Math.floor((to - 1) / slotMs)) throw new Error('more than a quarter');
      return rows.filter((at) => at >= from && at < to).length;
    },
  };
}

const cases = fc.record({
  rows: instants.map((some) => some.map((at) => first + at)),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  range: fc.oneof(
    fc.constant({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }),
    fc.tuple(fc.integer({ min: 0, max: span }), fc.integer({ min: 1, max: span })).map(([from, length]) => ({
      from: first + from,
      to: first + from + length,
    })),
  ),
  offset: fc.nat(90),
  limit: fc.integer({ min: 1, max: 30 }),
});

describe('a page of history', () => {
  it('is found by counts alone where reading and sorting every row would find it', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, order, range, offset, limit }) => {
        const within = rows.filter((at) => at >= range.from && at < range.to).sort((a, b) => a - b);
        const ordered = order === 'asc' ? within : within.toReversed();
        const source = counted(rows);
        expect(await countRows(source, range)).toBe(within.length);
        const { ranges, skip } = await findPage(source, range, order, { offset, limit });
        for (const { from, to, rows } of ranges)
          expect(rows).toBe(ordered.filter((at) => at >= from && at < to).length);
        const read = ranges.flatMap(({ from, to }) => ordered.filter((at) => at >= from && at < to));
        expect(read.slice(skip, skip + limit)).toEqual(ordered.slice(offset, offset + limit));
        // Before and after the page, at most the rest of a quarter of an hour is read.
        const near = (at: number | undefined) =>
          ordered.filter((one) => Math.floor(one / slotMs) === Math.floor((at ?? 0) / slotMs)).length;
        expect(skip).toBeLessThan(Math.max(1, near(ordered[offset])));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same from either end of a stretch, and never skips more than half of its other rows by reading', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(70), fc.integer({ min: 1, max: 20 }), (rows, skip, limit) => {
        const stretch = Array.from({ length: rows }, (_, n) => n);
        const how = fromNearerEnd({ from: 0, to: 1, rows }, skip, limit);
        const read = (how.isBackwards ? stretch.toReversed() : stretch).slice(
          how.offset,
          how.offset + how.limit,
        );
        const wanted = stretch.slice(skip, skip + limit);
        expect(how.isBackwards ? read.toReversed() : read).toEqual(wanted);
        if (skip < rows) expect(how.offset).toBeLessThanOrEqual((rows - wanted.length) / 2);
      }),
    );
    // The number of rows before an open end is unknown.
    expect(fromNearerEnd({ from: 0, to: 1 }, 7, 3)).toEqual({ isBackwards: false, offset: 7, limit: 3 });
  });
});
