import { describe, expect, it } from 'vitest';
import type { SetValue } from './expand/records.ts';
import { formatted } from './format.ts';

describe('formats', () => {
  it.each<[SetValue, string | undefined, string]>([
    [null, '0.00', ''],
    [0, '0.00', '0.00'],
    [1234567.891, '#,##0.00', '1,234,567.89'],
    [-1234.5, '#,##0', '-1,235'],
    [-0.001, '0.00', '0.00'],
    [0.1234, '0.0%', '12.3%'],
    [0.1 + 0.2, undefined, '0.3'],
    [12, '', '12'],
    ['2026-11-25 08:03:09', 'yyyy-mm-dd hh:mm', '2026-11-25 08:03'],
    ['2026-11-25 08:03:09', 'mm/dd', '11/25'],
    ['2026-11', 'yyyy-mm', '2026-11'],
    ['no date', 'yyyy-mm-dd', 'no date'],
    ['text', '0.00', 'text'],
    [true, undefined, 'Yes'],
  ])('%j as %j is %j', (value, format, text) => {
    expect(formatted(value, format, 'en')).toBe(text);
  });

  it('a yes is shown in the language of the reader', () => {
    expect(formatted(true, undefined, 'zh')).toBe('是');
  });
});
