import { expect, it } from 'vitest';
import { figureText } from './figure-text.ts';

it('amounts are written in the large numbers of the language, including negative ones', () => {
  expect(figureText(1e9, 'money', 'zh', 'CNY')).toEqual({ text: '10.00', unit: '亿元' });
  expect(figureText(-123_456, 'money', 'zh', 'CNY')).toEqual({ text: '-12.35', unit: '万元' });
  expect(figureText(123_456, 'money', 'en', 'CNY')).toEqual({ text: '123,456.00', unit: 'CNY' });
  expect(figureText(1e9, 'money', 'en', 'EUR')).toEqual({ text: '1,000.00', unit: 'million EUR' });
  expect(figureText(0.5, 'money', 'en', 'EUR')).toEqual({ text: '0.50', unit: 'EUR' });
});

it('energies and capacities are written in the unit of their magnitude, and counts in full', () => {
  expect(figureText(1e9, 'kWh', 'en')).toEqual({ text: '1.000', unit: 'TWh' });
  expect(figureText(1_000_000_000, '', 'en')).toEqual({ text: '1,000,000,000', unit: '' });
  expect(figureText(-0.5, 'kW', 'en')).toEqual({ text: '-500', unit: 'W' });
  expect(figureText(129.1, 'kWp', 'en')).toEqual({ text: '129.1', unit: 'kWp' });
  expect(figureText(1e9, 'kWp', 'en')).toEqual({ text: '1.000', unit: 'TWp' });
});
