import { afterAll, expect, inject, it } from 'vitest';
import { mayAskAbout } from '../../../apps/server/areas/stations/ask-limit.ts';
import { connectStore } from '../../../apps/server/store/store.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog } from '../../support/log.ts';

/** Two servers on one database, neither of which has a cache. */
const { store: here, ownerUrl } = await freshDatabase();
const there = connectStore({ ownerUrl, log: quietLog }, inject('cluster').secrets);
afterAll(() => there.close());

const start = Date.UTC(2026, 5, 1);
const imei = (n: number) => String(860_000_010_000_000 + n);
const ask = (tenantId: string, n: number, afterMs = 0, store = here): Promise<boolean> =>
  mayAskAbout(store.asPlatform('a test'), { tenantId, imei: imei(n) }, new Date(start + afterMs));

it('the thirty-first IMEI of a tenant is refused by every server, however the thirty before it were distributed, and at every request', async () => {
  for (let n = 0; n < 30; n++) expect(await ask('100001', n, n, n % 2 === 0 ? here : there)).toBe(true);
  for (const store of [here, there, here]) expect(await ask('100001', 30, 31, store)).toBe(false);
});

it('sixty concurrent queries are limited to thirty', async () => {
  const allowed = await Promise.all(
    Array.from({ length: 60 }, (_, n) => ask('100002', n, 0, n % 2 === 0 ? here : there)),
  );
  expect(allowed.filter((one) => one)).toHaveLength(30);
});

it('repeated queries for the same IMEI are never refused, on any server, also when the thirty are used up', async () => {
  for (let n = 0; n < 31; n++) await ask('100003', n);
  for (let n = 0; n < 10; n++) expect(await ask('100003', 3, n, n % 2 === 0 ? here : there)).toBe(true);
});

it('another tenant is not delayed, nor is the same one after ten minutes', async () => {
  for (let n = 0; n < 31; n++) await ask('100004', n);
  expect(await ask('100005', 30, 1)).toBe(true);
  expect(await ask('100004', 30, 599_999)).toBe(false);
  expect(await ask('100004', 30, 600_000)).toBe(true);
});
