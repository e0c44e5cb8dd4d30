import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../definition/point.ts';
import { typeFacts } from '../definition/point-type.ts';
import type { Profile } from '../definition/profile.ts';
import { profiles } from '../registry.ts';
import { derive } from '../values/derive.ts';
import type { Slot } from '../values/derived.ts';
import { applyFactors } from '../values/factors.ts';
import { storedOf } from '../values/value.ts';
import { boundsInProfile, metricBounds } from './metric-bounds.ts';

describe('the bounds of a metric', () => {
  it('are the union of the registers of all profiles of its type', () => {
    // Energies of meters have no sign; those behind transformers have a ratio of any size.
    expect(metricBounds(2, 'meterTariff', 'positivePing')).toEqual([0, Number.POSITIVE_INFINITY]);
    const [least = 0, most = 0] = metricBounds(1, 'controller', 'batteryVoltage') ?? [];
    expect(least).toBe(0);
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(100_000);
  });

  it('is unknown for a metric that no profile reports', () => {
    expect(metricBounds(2, 'meter', 'nothing')).toBeUndefined();
    expect(metricBounds(2, 'nothing', 'firstVoltage')).toBeUndefined();
  });

  it('includes every number in the examples of the profiles', () => {
    let looked = 0;
    for (const { deviceTypes, records, examples } of profiles.values()) {
      for (const [record, members] of records) {
        for (const { metric } of members) {
          for (const { means } of examples) {
            const value = means[metric];
            if (typeof value !== 'number') continue;
            for (const type of deviceTypes) {
              const [least, most] = metricBounds(type, record, metric) ?? [value + 1, value];
              looked += 1;
              expect(value, `${record}.${metric}`).toBeGreaterThanOrEqual(least);
              expect(value, `${record}.${metric}`).toBeLessThanOrEqual(most);
            }
          }
        }
      }
    }
    expect(looked).toBeGreaterThan(200);
  });
});

describe('the bounds of a metric of a profile', () => {
  /** Numbers from 0 to 1 without 1, always the same for a seed. */
  function chance(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }

  /** The stored value of a raw number of a point: an end of its range, a number near an end of its bounds, or any other. */
  function numberIn(point: Point, next: () => number): number | null {
    const facts = typeFacts(point.type);
    if (facts === undefined || point.text) return null;
    const [low, high] = point.width === 0 ? [facts.min, facts.max] : [0, 2 ** point.width - 1];
    const rawOf = (value: number) => ((value + point.below) * point.divide) / point.multiply;
    const near = [point.least, point.most, -30 * next(), 10 * next(), 1000 * next()].map(rawOf);
    const choices = [low, high, 0, 1, low + 1, high - 1, low + next() * (high - low), ...near];
    const raw = choices[Math.floor(next() * choices.length)] ?? 0;
    const whole = Math.min(high, Math.max(low, Number.isFinite(raw) ? Math.round(raw) : 0)) + 0;
    return storedOf({ ...point, low: 0, width: 0 }, whole);
  }

  /** Values of all metrics of a profile, from numbers by chance in its registers. */
  function valuesOf(profile: Profile, seed: number): readonly Slot[] {
    const next = chance(seed);
    const slots: Slot[] = profile.slots.map(() => null);
    const factors = profile.factors.map(({ range: [least, most] }) => {
      if (least === 1 && most === 1) return 1 + Math.round(5000 * next());
      return next() < 0.5 ? least : most;
    });
    for (const point of profile.points) slots[point.slot] = numberIn(point, next);
    applyFactors(
      profile.points.filter(({ factor }) => factor >= 0),
      slots,
      factors,
    );
    derive(profile.derived, slots, factors);
    return slots;
  }

  it.each([...profiles.values()].map((profile) => [profile.id, profile] as const))(
    '%s: contain every value that its registers can give, read or derived',
    (_, profile) => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const slots = valuesOf(profile, seed);
          for (const [record, members] of profile.records)
            for (const { metric, slot } of members) {
              const value = slots[slot];
              if (typeof value !== 'number') continue;
              const [least, most] = boundsInProfile(profile, record, metric) ?? [Number.NaN, Number.NaN];
              if (!(value >= least && value <= most) || Object.is(value, -0))
                expect.fail(`${record}.${metric} is ${value}, not from ${least} to ${most}`);
            }
        }),
        { seed: 61, numRuns: 60 },
      );
    },
  );
});
