import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, amountText, priceOf } from './tariff-price.ts';

describe('prices of energy', () => {
  it.each(['', '-1', '+1', '1.', '.5', '1e3', '1,5', '0.1234567', '1234567890', ' 1', 'NaN', '１'])(
    'treat %j as no price',
    (text) => {
      expect(priceOf(text)).toBeNull();
    },
  );

  it('are exact where floating point is not', () => {
    const price = priceOf('0.1') ?? 0n;
    expect(price).toBe(100_000n);
    expect(amountText(amountOf(3_000, price), 2)).toBe('0.30');
    expect(amountText(amountOf(1_005, priceOf('1') ?? 0n), 2)).toBe('1.01');
  });

  it('refuse energy that is not whole', () => {
    expect(() => amountOf(0.5, 1n)).toThrow(RangeError);
  });

  it('are rounded half away from zero, and zero has no sign', () => {
    expect(amountText(5_000_000n, 2)).toBe('0.01');
    expect(amountText(-5_000_000n, 2)).toBe('-0.01');
    expect(amountText(-4_999_999n, 2)).toBe('0.00');
    expect(amountText(1_500_000_000n, 0)).toBe('2');
    expect(amountText(-1n, 9)).toBe('-0.000000001');
  });

  it('give parts amounts that add up to that of the whole', () => {
    const energy = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    fc.assert(
      fc.property(fc.array(energy), fc.bigInt({ min: 0n, max: 10n ** 15n }), (parts, price) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        const amounts = parts.reduce((sum, part) => sum + amountOf(part, price), 0n);
        expect(amounts).toBe(amountOf(whole, price));
      }),
    );
  });
});
