import { describe, expect, it } from 'vitest';
import { CodedError } from './coded-error.ts';
import { readPeriod } from './period.ts';

const refusal = (beginTime?: string, endTime?: string) => {
  try {
    return readPeriod({ beginTime, endTime });
  } catch (error) {
    return error instanceof CodedError ? error.code : error;
  }
};

describe('a period', () => {
  it('a period that ends before it begins is refused, even by a second', () => {
    expect(refusal('2026-06-02', '2026-06-01')).toBe('period.reversed');
    expect(refusal('2026-06-01 10:00:01', '2026-06-01 10:00:00')).toBe('period.reversed');
    expect(refusal('2026-06-01 1:00:00 PM', '2026-06-01 11:00:00 AM')).toBe('period.reversed');
  });
  it.each(['noon', '2026-02-30', '2026-06-01 25:00:00', '2026-06-01 13:00:00 PM'])(
    'a period from %s is refused',
    (text) => {
      expect(refusal(text)).toBe('request.parameterFormat');
      expect(refusal(undefined, text)).toBe('request.parameterFormat');
    },
  );
  it('a period of dates covers whole days, one of a single instant that instant', () => {
    expect(readPeriod({ beginTime: '2026-06-01', endTime: '2026-06-01' })).toEqual({
      begin: '2026-06-01 00:00:00',
      end: '2026-06-01 23:59:59',
    });
    expect(readPeriod({ beginTime: '2026-06-01 上午9:00:00', endTime: '2026-06-01 09:00:00' })).toEqual({
      begin: '2026-06-01 09:00:00',
      end: '2026-06-01 09:00:00',
    });
  });
  it('may have one end or none; empty means none', () => {
    expect(readPeriod({ beginTime: '2026-06-01' })).toEqual({ begin: '2026-06-01 00:00:00' });
    expect(readPeriod({ beginTime: '', endTime: ' ' })).toEqual({});
  });
});
