import { expect, it } from 'vitest';
import { magnitude, scaleFor } from './magnitude.ts';

it('a figure has the unit of its size, for any size and sign', () => {
  const said = [0, -0.000001, 0.4, 4.005, 12.34, 999, 999.6, 4100, 1e9, -2500].map((value) => {
    const { text, unit } = magnitude(value, 'kW');
    return `${text} ${unit}`;
  });
  expect(said).toEqual([
    ...['0 kW', '0 W', '400 W', '4.01 kW', '12.3 kW', '999 kW', '1.00 MW', '4.10 MW', '1.00 TW', '-2.50 MW'],
  ]);
});

it('a number of any size has at most three significant digits before it is rounded to whole ones', () => {
  for (let value = 1e-3; value < 1e14; value *= 1.37) {
    const { text, unit } = magnitude(value, 'kWh');
    const number = Number(text) * 1000 ** (['Wh', 'kWh', 'MWh', 'GWh', 'TWh'].indexOf(unit) - 1);
    // Nothing below 0.01 kWh: the smallest figure counted is a watt-hour.
    if (value >= 0.01)
      expect(Math.abs(number - value) / value, `${value} kWh as ${text} ${unit}`).toBeLessThan(0.006);
    if (unit !== 'TWh') expect(Math.abs(Number(text))).toBeLessThan(1000);
  }
});

it('a figure that is read exactly has one more digit', () => {
  const said = [14.664, 9.99951, 0.0123, 1234.5, 0].map((value) => magnitude(value, 'kWh', 4).text);
  expect(said).toEqual(['14.66', '10.00', '12.3', '1.235', '0']);
});

it('figures side by side have equally many digits, except whole ones of the smallest unit', () => {
  const said = [5.01, 4.981, 73, 411, 0.4, 0.005].map((value) => magnitude(value, 'kW', 4).text);
  expect(said).toEqual(['5.010', '4.981', '73.00', '411.0', '400', '5']);
});

it('a figure that is neither power nor energy keeps its unit', () => {
  expect([magnitude(5400, 'V'), magnitude(0.004, '%')]).toEqual([
    { text: '5400', unit: 'V' },
    { text: '0', unit: '%' },
  ]);
  expect(scaleFor(1e9, 'kWp')).toEqual({ unit: 'kWp', factor: 1 });
});

it('an axis has one unit for all its values, that of the largest', () => {
  expect([0.3, 14.7, 14_700, 0, Number.NaN].map((most) => scaleFor(most, 'kWh'))).toEqual([
    { unit: 'Wh', factor: 1000 },
    { unit: 'kWh', factor: 1 },
    { unit: 'MWh', factor: 0.001 },
    { unit: 'kWh', factor: 1 },
    { unit: 'kWh', factor: 1 },
  ]);
});
