import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { hasPeriod, periodFilter } from './asked-period.ts';

const ranged = [...entities.values()].find((entity) =>
  Object.values(entity.fields).some((field) => field.search === 'range'),
);
const plain = entities.get('post');
if (!ranged || !plain) throw new Error('such entities are there');
const values = (period: string | undefined, now: Date) => Object.values(periodFilter(ranged, period, now));

describe('the period of a requested export', () => {
  it('invalid periods and lists without a time are left unchanged', () => {
    expect(periodFilter(ranged, undefined, new Date(2026, 0, 1))).toEqual({});
    expect(periodFilter(ranged, 'constructor', new Date(2026, 0, 1))).toEqual({});
    expect(periodFilter(plain, 'today', new Date(2026, 0, 1))).toEqual({});
  });

  it('lists of live values and of records without a time are not limited by it', () => {
    const { meterData, meterDataHistory } = Object.fromEntries(entities);
    if (!meterData || !meterDataHistory) throw new Error('such entities are there');
    expect([meterData, meterDataHistory, plain].map(hasPeriod)).toEqual([false, true, false]);
    expect(periodFilter(meterData, 'today', new Date(2026, 0, 1))).toEqual({});
  });

  it('weeks begin on Monday, and may cross months and years', () => {
    expect(values('lastWeek', new Date(2026, 0, 1, 23))).toEqual(['2025-12-22,2025-12-28']);
    expect(values('lastWeek', new Date(2026, 10, 22))).toEqual(['2026-11-09,2026-11-15']);
    expect(values('lastWeek', new Date(2026, 10, 23))).toEqual(['2026-11-16,2026-11-22']);
    expect(values('yesterday', new Date(2026, 0, 1))).toEqual(['2025-12-31,2025-12-31']);
    expect(values('lastMonth', new Date(2026, 2, 31))).toEqual(['2026-02-01,2026-02-28']);
    expect(values('thisMonth', new Date(2026, 2, 31))).toEqual(['2026-03-01,2026-03-31']);
  });
});
