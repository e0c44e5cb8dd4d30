import { expect, it } from 'vitest';
import { fittedSize } from './fitted.ts';

const figure = (text: string, unit: string) => ({ text, unit, known: true });

it('a figure that has room is as large as wished', () => {
  expect(fittedSize(figure('0.00', 'kW'), 25, 140)).toBe(25);
  expect(fittedSize(figure('12.30', 'kW'), 25, 140)).toBe(25);
});
it('a long one shrinks instead of running into its neighbour', () => {
  expect(fittedSize(figure('-1234.56', 'A'), 25, 120)).toBeLessThan(23);
  expect(fittedSize(figure('100', '%'), 40, 96)).toBeLessThan(40);
});
it('half the room is half the height, however small', () => {
  const long = figure('123456.78', 'kW');
  expect(fittedSize(long, 40, 50)).toBeCloseTo(fittedSize(long, 40, 100) / 2);
});
