import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GapFinder, QuarterLine, rangesOf } from './gap-finder.ts';
import { quarterMs, wholeQuarters } from './past-extremes.ts';

const minute = 60_000;
const from = Date.parse('2026-05-01T00:07:00Z');
const range = { from, to: from + 12 * 60 * minute };
const of = { deviceId: '1', pack: 0 };

/** Times of readings in the range: runs of readings with pauses between them, ms. */
const times = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 150 })), { maxLength: 12 })
  .map((runs) => {
    const at: number[] = [];
    let now = from;
    for (const [readings, pause] of runs) {
      for (let n = 0; n < readings; n += 1) at.push(now + n * minute);
      now += (readings + pause) * minute;
    }
    return at.filter((one) => one < range.to);
  });

/** The roll-ups of readings; those of the given quarters are not made yet. */
function lineOf(at: readonly number[], untold: ReadonlySet<number>): QuarterLine {
  const whole = wholeQuarters(range);
  const byQuarter = Map.groupBy(at, (one) => Math.floor(one / quarterMs));
  const quarters = [...byQuarter.keys()].filter((n) => n >= whole.from && n < whole.end);
  const value = (n: number): number => (untold.has(n) ? Number.NaN : 1);
  const extremes = {
    ...of,
    quarters: Int32Array.from(quarters),
    low: Float64Array.from(quarters, value),
    high: Float64Array.from(quarters, value),
    readings: Int32Array.from(quarters, (n) => byQuarter.get(n)?.length ?? 0),
  };
  return new QuarterLine(extremes, range);
}

it('the gaps of readings are the same whether all are read or only those beside empty quarters', () => {
  let read = 0;
  let all = 0;
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: 30, max: 200 }),
      fc.array(fc.nat({ max: 48 })),
      fc.array(fc.nat({ max: 48 }), { maxLength: 3 }),
      (at, minutes, untold, needless) => {
        const least = minutes * minute;
        const first = Math.floor(from / quarterMs);
        const line = lineOf(at, new Set(untold.map((n) => first + n)));
        // Other devices need other quarters.
        const needed = new Set([...line.needed, ...needless.map((n) => first + n)]);
        const ranges = rangesOf(
          new Set([...needed].filter((n) => n * quarterMs >= from && (n + 1) * quarterMs <= range.to)),
          range,
        );
        const within = at.filter((one) => ranges.some((some) => one >= some.from && one < some.to));
        const whole = new GapFinder(of, least, undefined);
        whole.read(Float64Array.from(at));
        const quick = new GapFinder(of, least, line.without(needed));
        quick.read(Float64Array.from(within));
        expect(quick.done()).toEqual(whole.done());
        expect(whole.done().readings).toBe(at.length);
        read += within.length;
        all += at.length;
      },
    ),
    { numRuns: 500 },
  );
  expect(read).toBeLessThan(all);
});
