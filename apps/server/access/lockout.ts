import { sql } from 'kysely';
import type { TenantDb } from '../store/tenant-db.ts';
import { accessTables } from './tables.ts';

/** Failures are forgotten this long after the last one. */
const lockMs = 30 * 60_000;

/** Failures of an account within the last half hour; 0 when there are none. */
export async function failuresOf(db: TenantDb, account: string, now: Date): Promise<number> {
  const row = await db.read((tx) =>
    accessTables(tx)
      .selectFrom('signInFailure')
      .select('failures')
      .where('tenantId', '=', db.tenantId)
      .where('account', '=', account)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),
  );
  return row?.failures ?? 0;
}

/**
 * Counts an attempt as failed before its password is looked at, so that a hundred attempts at once are no more
 * tries than `limit`; success takes it back with clearFailures.
 * @returns failures now, this one included; 'locked' when the limit was reached before
 */
export async function countAttempt(
  db: TenantDb,
  account: string,
  limit: number,
  now: Date,
): Promise<number | 'locked'> {
  const expiresAt = new Date(now.getTime() + lockMs);
  const row = await db.read((tx) =>
    accessTables(tx)
      .insertInto('signInFailure')
      .values({ tenantId: db.tenantId, account, failures: 1, expiresAt })
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'account'])
          .doUpdateSet({
            failures: sql`case when sign_in_failure.expires_at <= ${now} then 1 else sign_in_failure.failures + 1 end`,
            expiresAt,
          })
          .where(sql<boolean>`sign_in_failure.expires_at <= ${now} or sign_in_failure.failures < ${limit}`),
      )
      .returning('failures')
      .executeTakeFirst(),
  );
  return row?.failures ?? 'locked';
}

/** Takes an attempt back that was counted and was none: the first of two proofs was right, so nothing is forgotten yet. */
export async function takeBackAttempt(db: TenantDb, account: string): Promise<void> {
  await db.read((tx) =>
    accessTables(tx)
      .updateTable('signInFailure')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('tenantId', '=', db.tenantId)
      .where('account', '=', account)
      .execute(),
  );
}

/** Forgets the failures of accounts: after a success, or by unblocking. */
export async function clearFailures(
  db: TenantDb,
  tenantId: string,
  accounts: readonly string[],
): Promise<void> {
  if (accounts.length === 0) return;
  await db.read((tx) =>
    accessTables(tx)
      .deleteFrom('signInFailure')
      .where('tenantId', '=', tenantId)
      .where('account', 'in', accounts)
      .execute(),
  );
}
