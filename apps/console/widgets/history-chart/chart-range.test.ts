import { describe, expect, it } from 'vitest';
import { chartRange, rangeProblem, todayRange } from './chart-range.ts';

describe('the current day', () => {
  it('the day of a station in China begins eight hours before the UTC day', () => {
    const now = Date.UTC(2026, 5, 1, 20, 30);
    expect(todayRange('Asia/Shanghai', now)).toEqual({
      begin: '2026-06-02 00:00:00',
      end: '2026-06-02 04:30:00',
    });
  });
  it('the day of a station elsewhere begins at its own midnight', () => {
    const now = Date.UTC(2026, 5, 1, 20, 30);
    expect(todayRange('Europe/Madrid', now).begin).toBe('2026-06-01 00:00:00');
  });
  it('starts at one if the clocks skip midnight', () => {
    const now = Date.UTC(2026, 8, 6, 15);
    expect(todayRange('America/Santiago', now).begin).toBe('2026-09-06 01:00:00');
  });
});

describe('a range', () => {
  it('a range of more than 31 days is refused, and one of 31 days is not', () => {
    const begin = '2026-01-01 00:00:00';
    expect(rangeProblem({ begin, end: '2026-02-01 00:00:01' })).toBe('tooLong');
    expect(rangeProblem({ begin, end: '2026-02-01 00:00:00' })).toBeUndefined();
  });
  it('a range that ends before it begins is refused', () => {
    expect(rangeProblem({ begin: '2026-01-02 00:00:00', end: '2026-01-01 00:00:00' })).toBe('reversed');
  });
  it('a range that the address states wrongly is ignored', () => {
    expect(chartRange('yesterday', '2026-01-01 00:00:00')).toBeUndefined();
    expect(chartRange('2026-01-01 00:00:00', undefined)).toBeUndefined();
  });
});
