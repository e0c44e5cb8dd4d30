import { describe, expect, it } from 'vitest';
import { bracketed, withColon } from './bracketed.ts';

describe('a note after a text', () => {
  it('has full-width marks in Chinese, and marks with a space in English', () => {
    expect(bracketed('≈ 7 kW', '估算值')).toBe('≈ 7 kW（估算值）');
    expect(bracketed('≈ 7 kW', 'Estimated')).toBe('≈ 7 kW (Estimated)');
    expect(bracketed('功率', 'kW')).toBe('功率 (kW)');
    expect(withColon('售电收入', '暂无数据')).toBe('售电收入：暂无数据');
    expect(withColon('Sales', 'No data yet')).toBe('Sales: No data yet');
  });
});
