import type { GenerationItem } from '@heliodeck/model/energy/generation';
import { describe, expect, it } from 'vitest';
import { monthMark } from './month-mark.ts';

const day = (date: string, coverage: number | null, missingSeconds: number | null) =>
  ({ date, dailyPower: 5, coverage, missingSeconds }) as GenerationItem;
const noon = 43_200;
const at = (date: string) => Date.parse(`${date}T12:00:00Z`);

describe('the energy of a month', () => {
  it('has no mark if its days are covered except for short silences', () => {
    const days = [day('2026-11-01', 0.995, 432), day('2026-11-02', 1, 0), day('2026-11-03', null, null)];
    expect(monthMark(days, 'UTC', at('2026-11-02'))).toBeUndefined();
    expect(monthMark([], 'UTC', at('2026-11-02'))).toBeUndefined();
  });

  it('shows the share of the elapsed time that it covers, and how many days have gaps', () => {
    const days = [
      day('2026-10-31', 0, 86_400),
      day('2026-11-01', 0.5, noon),
      day('2026-11-02', 1, 0),
      day('2026-11-03', 0, noon),
      day('2026-11-04', null, null),
    ];
    expect(monthMark(days, 'UTC', at('2026-11-03'))?.contains).toEqual({
      zh: '覆盖 60%，2 天有缺口',
      en: '60% covered, gaps on 2 days',
    });
  });

  it('is counted from the first day with data on, and absent without any', () => {
    const empty = [day('2026-11-01', 0, 86_400), day('2026-11-02', 0, 86_400)];
    expect(monthMark(empty, 'UTC', at('2026-11-02'))).toBeUndefined();
    const begun = [...empty, day('2026-11-03', 1, 0)];
    expect(monthMark(begun, 'UTC', at('2026-11-03'))?.contains?.en).toBe('data since 11-03');
    const later = [...empty, day('2026-11-03', 0.5, noon), day('2026-11-04', 1, 0)];
    expect(monthMark(later, 'UTC', at('2026-11-04'))?.contains).toEqual({
      zh: '数据自 11-03 起，覆盖 67%，1 天有缺口',
      en: 'data since 11-03, 67% covered, gaps on 1 day',
    });
  });

  it('is never called complete or empty because of rounding', () => {
    expect(monthMark([day('2026-11-01', 0.999, 1000)], 'UTC', at('2026-11-02'))?.contains?.en).toBe(
      '99% covered, gaps on 1 day',
    );
  });
});
