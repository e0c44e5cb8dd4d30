import { expect, it } from 'vitest';
import { amountNumber, amountsIn, hundredths, hundredthsText } from './amounts.ts';

it('amounts are added exactly where binary fractions would not be', () => {
  expect(hundredthsText(amountsIn(['0.1', '0.2']))).toBe('0.30');
  expect(hundredthsText(amountsIn(Array.from({ length: 1_000 }, () => '0.01')))).toBe('10.00');
  expect(hundredthsText(amountsIn(['999999999999.99', '0.01']))).toBe('1000000000000.00');
});

it('keeps the sign of repayments, and of amounts below one', () => {
  expect(hundredthsText(hundredths('-0.05'))).toBe('-0.05');
  expect(hundredthsText(amountsIn(['-12.5', '12']))).toBe('-0.50');
  expect(amountNumber(hundredths('-12.5'))).toBe(-12.5);
});

it('refuses text that is not an amount', () => {
  for (const text of ['', '1e9', '1,000.00', '0.001', 'NaN'])
    expect(() => hundredths(text)).toThrow(RangeError);
});
