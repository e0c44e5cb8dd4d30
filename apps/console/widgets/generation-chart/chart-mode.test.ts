import { expect, test } from 'vitest';
import { isTooLong, requestOf, spanOf } from './chart-mode.ts';

test('a span of 31 days is allowed and one of 32 is not', () => {
  expect(isTooLong('2026-05-01', '2026-06-01')).toBe(false);
  expect(isTooLong('2026-05-01', '2026-06-02')).toBe(true);
});

test('the type of the call is never 0, although the custom mode is', () => {
  expect(requestOf({ mode: 0, from: '2026-05-01', to: '2026-05-03' })).toEqual({
    type: 1,
    beginTime: '2026-05-01',
    endTime: '2026-05-03',
  });
  expect(requestOf({ mode: 2 })).toEqual({ type: 2 });
});

test('an address without a valid range shows the current month', () => {
  expect(spanOf('0', '2026-05-03', '2026-05-01')).toEqual({ mode: 1 });
  expect(spanOf('0', '2026-01-01', '2026-12-31')).toEqual({ mode: 1 });
  expect(spanOf('0', '2026-02-30', '2026-03-01')).toEqual({ mode: 1 });
  expect(spanOf('0', undefined, undefined)).toEqual({ mode: 1 });
  expect(spanOf('2', undefined, undefined)).toEqual({ mode: 2 });
});
