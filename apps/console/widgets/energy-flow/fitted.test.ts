import { expect, it } from 'vitest';
import { fittedSize } from './fitted.ts';

const figure = (text: string, unit: string) => ({ text, unit, known: true });

it('a figure with enough room has the requested size', () => {
  expect(fittedSize(figure('0.00', 'kW'), 25, 140)).toBe(25);
  expect(fittedSize(figure('12.30', 'kW'), 25, 140)).toBe(25);
});
it('a long figure is made smaller instead of overlapping its neighbour', () => {
  expect(fittedSize(figure('-1234.56', 'A'), 25, 120)).toBeLessThan(23);
  expect(fittedSize(figure('100', '%'), 40, 96)).toBeLessThan(40);
});
it('half the room gives half the height, however small', () => {
  const long = figure('123456.78', 'kW');
  expect(fittedSize(long, 40, 50)).toBeCloseTo(fittedSize(long, 40, 100) / 2);
});
