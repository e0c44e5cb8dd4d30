import { describe, expect, it } from 'vitest';
import { periodDays, reportPeriods } from './report-request.ts';

const today = '2026-06-20';
const names = (type: 1 | 2 | 3 | 4, beginTime?: string, endTime?: string) =>
  reportPeriods(type, { beginTime, endTime }, today).map(({ name }) => name);

describe('periods of a report', () => {
  it.each([
    [1, '2026-02-30', undefined, 'request.parameterFormat'],
    [1, 'soon', undefined, 'request.parameterFormat'],
    [1, '1926-01-01', '2026-01-01', 'request.parameterFormat'],
    [1, '2026-06-02', '2026-06-01', 'period.reversed'],
    [1, '2025-06-01', '2026-06-02', 'report.tooLong'],
    [2, '2010-01', '2020-01', 'report.tooLong'],
    [3, '2000', '2099', 'report.tooLong'],
  ] as const)('length %s from %s to %s is refused with %s', (type, begin, end, code) => {
    expect(() => names(type, begin, end)).toThrow(expect.objectContaining({ code }));
  });

  it('a missing period is the current one', () => {
    expect([names(1), names(2), names(3), names(4)]).toEqual([
      ['2026-06-20'],
      ['2026-06'],
      ['2026'],
      ['total'],
    ]);
  });

  it('ends may be days, months or years, and all periods between them are included', () => {
    expect(names(1, '2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(names(2, '2025-11-30', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(names(3, undefined, '2025-05-01 10:00:00')).toEqual(['2025']);
    expect(names(1, '2025-06-01', '2026-06-01')).toHaveLength(366);
  });

  it('the days of a month end with its last day, also in a leap year', () => {
    expect(periodDays('2024-02')).toEqual({ name: '2024-02', first: '2024-02-01', last: '2024-02-29' });
  });
});
