import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 kB'],
  [312, '0.3 kB'],
  [9_960, '10 kB'],
  [12_345, '12 kB'],
  [999_499, '999 kB'],
  [999_600, '1 MB'],
  [1_440_000, '1.4 MB'],
  [5_000_000_000, '5 GB'],
  [5_000_000_000_000, '5000 GB'],
])('%d bytes are displayed as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown);
});
