import { inLocale, label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import { locksOf } from '../../access/passwords/lockout.ts';
import { paramNumber } from '../../access/records/params.ts';
import type { Context } from '../../context.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import type { Store } from '../../store/store.ts';

/** Label of a locked account, instead of its stored status. */
const locked = (until: string) => label(`已锁定至 ${until}`, `Locked until ${until}`);

/** Adds `lockedUntil` to rows of users, null if the account is not locked. */
export async function withLocks(
  store: Store,
  context: Context,
  rows: readonly OutgoingRow[],
): Promise<OutgoingRow[]> {
  const limits = new Map<string, Promise<number>>();
  const limitOf = (tenantId: string): Promise<number> => {
    const known = limits.get(tenantId) ?? paramNumber(store, tenantId, 'account.failCount');
    limits.set(tenantId, known);
    return known;
  };
  const accounts = rows.flatMap((row) => (typeof row.account === 'string' ? [row.account] : []));
  const locks = await locksOf(context.db, accounts, limitOf, context.now);
  return rows.map((row) => {
    const until = locks.get(`${row.tenantId} ${row.account}`);
    if (until === undefined) return { ...row, lockedUntil: null };
    const lockedUntil = wireTime(until, context.zone);
    return { ...row, lockedUntil, statusName: inLocale(locked(lockedUntil), context.locale) };
  });
}
