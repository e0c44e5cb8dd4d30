import type { Page, WireRow } from '@heliodeck/client/page';
import type { Label } from '@heliodeck/kit/label';
import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { pushResults } from '@heliodeck/model/alarms/push-states';
import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import type { SignInTroubles } from '@heliodeck/model/wire/sign-in-troubles';
import { nearQuota, type TenantUsage } from '@heliodeck/model/wire/tenant-usage';
import type { UndeliveredOfTenant } from '@heliodeck/model/wire/undelivered-of-tenant';
import { get } from '../../api/client.ts';
import { findingsOf } from '../../widgets/platform/platform-findings.ts';
import type { AdminFacts, AdminLine } from './admin-card.tsx';

const text = (row: WireRow, name: string): string => String(row[name] ?? '');
const plain = (row: WireRow, field: string): AdminLine => ({
  id: row.id,
  text: text(row, field),
  note: '',
  isBad: false,
});

/** How tenants use their licences. @param words in the language of the page */
export async function tenantFacts(
  signal: AbortSignal,
  words: {
    readonly accounts: (used: number, quota: number | null) => string;
    readonly expires: (time: string) => string;
    readonly summary: (tenants: number, accounts: number) => string;
    readonly tenant: (name: string) => string;
  },
): Promise<AdminFacts> {
  const usage = await get<TenantUsage>('blade-system/tenant/usage', undefined, signal);
  const lines = usage.rows.map(({ id, tenantName, accounts, quota, expireTime, expires }): AdminLine => {
    const share = quota === null ? undefined : Math.min(1, accounts / quota);
    return {
      id,
      text: words.tenant(tenantName),
      note: expires ? words.expires(expireTime ?? '') : words.accounts(accounts, quota),
      isBad: expires || (share ?? 0) >= nearQuota,
      share,
    };
  });
  return { lines, summary: words.summary(usage.tenants, usage.accounts) };
}

/** Currently locked accounts. */
export async function lockFacts(signal: AbortSignal, until: (time: string) => string): Promise<AdminFacts> {
  const { locked } = await troubles(signal);
  const lines = (locked?.rows ?? []).map((row) => ({
    id: row.id,
    text: row.account,
    note: until(row.until),
    isBad: true,
  }));
  return { lines, count: locked?.count };
}

/** Sign-ins refused within a day, grouped by account, sorted by the newest. */
export async function failureFacts(signal: AbortSignal): Promise<AdminFacts> {
  const { refused } = await troubles(signal);
  const byAccount = Map.groupBy(refused?.rows ?? [], ({ tenantId, account }) => `${tenantId} ${account}`);
  const lines = [...byAccount.values()].flatMap(([newest, ...others]): AdminLine[] => {
    if (newest === undefined) return [];
    const { id, account, reason, time } = newest;
    const times = others.length === 0 ? '' : ` ×${others.length + 1}`;
    return [{ id, text: `${account}${times} · ${reason}`, note: time.slice(5, 16), isBad: true }];
  });
  return { lines, count: refused?.count };
}

const troubles = (signal: AbortSignal): Promise<SignInTroubles> =>
  get<SignInTroubles>('blade-user/sign-in-troubles', undefined, signal);

/** Jobs whose last attempt failed, newest first. */
export async function jobFacts(signal: AbortSignal): Promise<AdminFacts> {
  const { records, total } = await get<Page>('blade-log/job/page', { state: 'dead', size: 20 }, signal);
  const lines = records.map((row) => ({
    id: row.id,
    text: `${text(row, 'title')} · ${text(row, 'error')}`,
    note: text(row, 'endTime'),
    isBad: true,
  }));
  return { lines, count: total };
}

/** Notifications that failed, found no channel, or whose result is unknown, newest first. */
export async function undeliveredFacts(
  signal: AbortSignal,
  say: (text: Label) => string,
): Promise<AdminFacts> {
  const wanted = pushResults.filter(({ tone }) => tone === 'critical' || tone === 'warning');
  const query = { result_in: wanted.map(({ value }) => value).join(','), size: 20 };
  const { records } = await get<Page>(`${msgPush.path}/list`, query, signal);
  const lines = records.map((row): AdminLine => {
    const result = wanted.find(({ value }) => value === row.result);
    return {
      id: row.id,
      text: [text(row, 'pushman'), result && say(result.label)].filter(Boolean).join(' · '),
      note: text(row, 'pushTime').slice(0, 16),
      isBad: true,
    };
  });
  return { lines };
}

/** Tenants with messages of the last day that reached no recipient: number and time, without their content. */
export async function undeliveredByTenant(
  signal: AbortSignal,
  words: {
    readonly messages: (tenant: string, count: number) => string;
    readonly newest: (time: string) => string;
    readonly tenant: (name: string) => string;
  },
): Promise<AdminFacts> {
  const found = await get<readonly UndeliveredOfTenant[]>(`${msgPush.path}/undelivered`, undefined, signal);
  const lines = found.map(({ tenantId, tenantName, count, newest }) => ({
    id: tenantId,
    text: words.messages(words.tenant(tenantName) || tenantId, count),
    note: words.newest(newest.slice(5, 16)),
    isBad: true,
  }));
  return { lines };
}

/** The records of a list, by a field. */
export async function listFacts(signal: AbortSignal, path: string, field: string): Promise<AdminFacts> {
  const found = await get<Page | readonly WireRow[]>(path, { size: 20 }, signal);
  const rows = 'records' in found ? found.records : found;
  return { lines: rows.map((row) => plain(row, field)) };
}

/** Problems of the platform's machines, their load and their storage. */
export async function platformFacts(
  signal: AbortSignal,
  words: { readonly say: (text: Label) => string; readonly summary: (state: PlatformState) => string },
): Promise<AdminFacts> {
  const state = await get<PlatformState>('blade-log/platform/state', undefined, signal);
  const found = findingsOf(state);
  return {
    lines: found.map(({ key, text: said }) => ({ id: key, text: words.say(said), note: '', isBad: true })),
    count: found.length,
    summary: words.summary(state),
  };
}
