import { expect, test } from 'vitest';
import { addressText } from './address-text.ts';

test('an address is the text after the coordinates, including its commas', () => {
  expect(addressText('118.07,24.45,福建省厦门市思明区')).toBe('福建省厦门市思明区');
  expect(addressText('118.07,24.45,Gulangyu, Siming, Xiamen')).toBe('Gulangyu, Siming, Xiamen');
});

test('coordinates alone are not an address', () => {
  expect(addressText('118.07,24.45')).toBe('');
  expect(addressText(null)).toBe('');
});
