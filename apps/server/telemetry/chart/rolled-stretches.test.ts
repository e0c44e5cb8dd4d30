import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rolledStretches } from './rolled-stretches.ts';

const quarter = 900_000;
const wide = 12 * quarter;
const at = fc.integer({ min: 0, max: 40 * wide });
const quarters = fc.uniqueArray(fc.integer({ min: 0, max: 480 }), { maxLength: 40 });

describe('a stretch of history', () => {
  it('is read once and completely: from wide slots, from quarters, or from readings', () => {
    fc.assert(
      fc.property(at, at, quarters, fc.option(at), (one, other, open, rebuilt) => {
        const stretch = { from: Math.min(one, other), to: Math.max(one, other) };
        const slots = open.sort((a, b) => a - b).map((n) => n * quarter);
        const before = rebuilt ?? Number.NEGATIVE_INFINITY;
        const cut = rolledStretches(stretch, { open: slots, before }, wide);
        const all = [
          ...[...cut.wide, ...cut.quarters].map(({ from, end }) => ({ from, to: end - 1 })),
          ...cut.readings,
        ].sort((a, b) => a.from - b.from);
        expect(all[0]?.from).toBe(stretch.from);
        expect(all.at(-1)?.to).toBe(stretch.to);
        all.forEach(({ from, to }, i) => {
          expect(to).toBeGreaterThanOrEqual(from);
          if (i > 0) expect(from).toBe(Number(all[i - 1]?.to) + 1);
        });
        for (const { from, end } of cut.wide) expect([from % wide, end % wide]).toEqual([0, 0]);
        for (const { from, end } of [...cut.wide, ...cut.quarters]) {
          expect(from).toBeGreaterThanOrEqual(before);
          expect(slots.filter((slot) => slot >= from && slot < end)).toEqual([]);
        }
      }),
    );
  });
});
