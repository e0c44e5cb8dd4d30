import { expect, it } from 'vitest';
import { rowsInWords } from './rows-in-words.ts';

it.each([
  [0, false, '共 0 条', '0 rows'],
  [100_000, false, '共 100,000 条', '100,000 rows'],
  [100_000, true, '超过 100,000 条', 'more than 100,000 rows'],
  [1_234_567, true, '约 1,234,567 条', 'about 1,234,567 rows'],
])('%i rows, estimated %s, are shown as %s', (total, isEstimated, zh, en) => {
  expect(rowsInWords(total, isEstimated)).toEqual({ zh, en });
});
