import { expect, it } from 'vitest';
import { AskLimit } from './ask-limit.ts';

const imei = (n: number) => String(860_000_010_000_000 + n);

it('the thirty-first IMEI of a tenant within ten minutes is refused, the thirty before it are not', () => {
  const limit = new AskLimit();
  for (let n = 0; n < 30; n++) expect(limit.allows('100001', imei(n), n)).toBe(true);
  expect(limit.allows('100001', imei(30), 31)).toBe(false);
});

it('asking about the same IMEI again is never refused', () => {
  const limit = new AskLimit();
  for (let n = 0; n < 100; n++) limit.allows('100001', imei(n), 0);
  for (let n = 0; n < 100; n++) expect(limit.allows('100001', imei(3), n)).toBe(true);
});

it('another tenant is not made to wait, and neither is this one after ten minutes', () => {
  const limit = new AskLimit();
  for (let n = 0; n < 31; n++) limit.allows('100001', imei(n), 0);
  expect(limit.allows('100002', imei(30), 1)).toBe(true);
  expect(limit.allows('100001', imei(30), 599_999)).toBe(false);
  expect(limit.allows('100001', imei(30), 600_000)).toBe(true);
});
