import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeChain } from './chain.ts';
import type { CounterRules, CounterSample } from './pair.ts';
import { days, daysOfMonth, monthOf, monthsOfYear, type Period, yearOf } from './period.ts';

const rules: CounterRules = { unit: 10, moduli: [], maximumWatts: 1e6, gapMs: 1_200_000, laterGaps: [] };

/** Slot sums of a year of samples at irregular times, some hours apart. */
const year = fc
  .array(fc.record({ seconds: fc.integer({ min: 60, max: 40_000 }), growth: fc.nat({ max: 900 }) }), {
    minLength: 900,
    maxLength: 900,
  })
  .map((steps) => {
    let at = Date.UTC(2026, 0, 1, 10);
    let wattHours = 0;
    const samples: CounterSample[] = steps.map(({ seconds, growth }) => {
      at += seconds * 1000;
      wattHours += growth;
      return { at, wattHours };
    });
    const bySlot = new Map<number, number>();
    const add = (slot: number, energy: number) => bySlot.set(slot, (bySlot.get(slot) ?? 0) + energy);
    changeChain([], samples, rules, { add, withdraw: () => undefined, record: () => undefined });
    const slots = [...bySlot].sort(([a], [b]) => a - b);
    return { slots, total: wattHours - (samples[0]?.wattHours ?? 0) };
  });

type Slots = readonly (readonly [number, number])[];

const sumOf = (slots: Slots, { from, to }: Period) => {
  let low = 0;
  for (let high = slots.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.[0] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  let sum = 0;
  for (let i = low; (slots[i]?.[0] ?? to) < to; i += 1) sum += slots[i]?.[1] ?? 0;
  return sum;
};

describe('days, months and years', () => {
  it('cover 31 days in a month that has them, 12 months in a year, each adjoining the next', () => {
    const march = daysOfMonth('Europe/Berlin', '2026-03-17');
    expect(march).toHaveLength(31);
    expect(march[0]?.name).toBe('2026-03-01');
    expect(march[28]).toEqual({
      name: '2026-03-29',
      from: Date.UTC(2026, 2, 28, 23),
      to: Date.UTC(2026, 2, 29, 22),
    });
    const months = monthsOfYear('Europe/Berlin', '2026-03-17');
    expect(months.map(({ name }) => name).join()).toMatch(/^2026-01,.*,2026-12$/);
    expect(months.slice(1).every(({ from }, i) => from === months[i]?.to)).toBe(true);
  });

  it('skip a day that a zone left out', () => {
    const [thursday, friday, saturday] = days('Pacific/Apia', '2011-12-29', '2011-12-31');
    expect(friday).toMatchObject({ from: thursday?.to, to: thursday?.to });
    expect((saturday?.to ?? 0) - (saturday?.from ?? 0)).toBe(86_400_000);
  });

  it('add up: days to months, months to the year, years to the total, in every zone of the world', {
    timeout: 60_000,
  }, () => {
    const zones = Intl.supportedValuesOf('timeZone');
    expect(zones.length).toBeGreaterThan(400);
    fc.assert(
      fc.property(year, ({ slots, total }) => {
        for (const zone of zones) {
          let allYears = 0;
          for (const within of ['2025-07-01', '2026-07-01', '2027-07-01']) {
            const wholeYear = sumOf(slots, yearOf(zone, within));
            allYears += wholeYear;
            const months = monthsOfYear(zone, within);
            const first = months[0];
            if (first?.from !== yearOf(zone, within).from)
              expect.fail(`${zone}: the year does not begin with January`);
            if (within.startsWith('2026')) {
              let fromMonths = 0;
              for (const month of months) {
                const monthSum = sumOf(slots, month);
                fromMonths += monthSum;
                const fromDays = sumDays(slots, daysOfMonth(zone, `${month.name}-01`));
                if (fromDays !== monthSum)
                  expect.fail(`${zone} ${month.name}: days ${fromDays}, month ${monthSum}`);
                if (monthOf(zone, `${month.name}-15`).to !== month.to)
                  expect.fail(`${zone} ${month.name} ends twice`);
              }
              if (fromMonths !== wholeYear) expect.fail(`${zone}: months ${fromMonths}, year ${wholeYear}`);
            }
          }
          if (allYears !== total) expect.fail(`${zone}: years ${allYears}, total ${total}`);
        }
      }),
      { numRuns: 1 },
    );
  });
});

function sumDays(slots: Slots, days: readonly Period[]): number {
  return days.reduce((sum, day) => sum + sumOf(slots, day), 0);
}
