import { describe, expect, it } from 'vitest';
import { fitted } from './text-width.ts';

describe('a text in a column', () => {
  it('keeps its size when it fits', () => {
    expect(fitted('2026-11-28', 9, 20)).toMatchObject({ points: 9, lines: 1 });
  });

  it('becomes smaller when it is a date, a time or a number, and stays on one line', () => {
    for (const text of ['2026-11-28', '12,345,678.90', '-43.1%']) {
      const { points, ...rest } = fitted(text, 9, 9);
      expect(points).toBeGreaterThanOrEqual(3.6);
      expect(points).toBeLessThan(9);
      expect(rest).toEqual({ text, isWhole: true, lines: 1 });
    }
  });

  it('is divided between day and time only', () => {
    expect(fitted('2026-11-28 08:30', 9, 18)).toMatchObject({ points: 9, isWhole: true, lines: 2 });
  });

  it('can be divided anywhere when a word is too wide, also a figure that would be illegible', () => {
    const { text, points, lines } = fitted('serial HD0103I2HD0103I2', 9, 20);
    expect(points).toBe(9);
    expect(lines).toBe(3);
    expect(text.split('\u200b').join('')).toBe('serial HD0103I2HD0103I2');
    expect(text.startsWith('serial H\u200bD')).toBe(true);
    expect(fitted('385126343559353478', 9, 6).isWhole).toBe(false);
  });
});
