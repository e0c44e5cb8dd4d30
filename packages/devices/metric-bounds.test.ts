import { describe, expect, it } from 'vitest';
import { metricBounds } from './metric-bounds.ts';
import { profiles } from './registry.ts';

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
