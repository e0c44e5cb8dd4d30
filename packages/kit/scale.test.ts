import { describe, expect, test } from 'vitest';
import { decimalText, roundTo, scaled, unscaled } from './scale.ts';

describe('scaling', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-0.001, 2, 0],
    [1e21, 2, 1e21],
    [1e-9, 2, 0],
  ])('%d to %d places is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  test('a scaled register has no binary noise', () => {
    expect(scaled(331, 0.1)).toBe(33.1);
    expect(scaled(3301, 0.001)).toBe(3.301);
  });

  test('unscaling reverts scaling for every 16-bit register', () => {
    for (let raw = -32768; raw <= 65535; raw += 7) {
      for (const scale of [0.1, 0.01, 0.001]) expect(unscaled(scaled(raw, scale), scale)).toBe(raw);
    }
  });

  test('shows as many decimals as requested, including zeros', () => {
    expect(decimalText(12, 2)).toBe('12.00');
    expect(decimalText(0.125, 2)).toBe('0.13');
  });
});
