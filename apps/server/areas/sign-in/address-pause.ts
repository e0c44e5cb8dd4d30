import { sql } from 'kysely';
import { accessTables } from '../../access/records/tables.ts';
import { addressKey, isThisMachine } from '../../http/remote-address.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Failures of an address without a delay: users behind one gateway share it, and typing errors of some must not delay the others. */
const free = 20;
const longestPauseMs = 60_000;
/** Failures of an address expire this long after the last one, ms. */
const memoryMs = 15 * 60_000;

/** How long an address waits after its latest failure: 1 s after the 20th, doubling to a minute. */
export function pauseMs(failures: number): number {
  return failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), longestPauseMs);
}

/** Returns whether an address must wait before its next attempt. */
export async function mustWait(platform: TenantDb, remoteAddress: string, now: Date): Promise<boolean> {
  if (isThisMachine(remoteAddress)) return false;
  const row = await platform.read((tx) =>
    accessTables(tx)
      .selectFrom('signInAddress')
      .select(['failures', 'lastAt'])
      .where('address', '=', addressKey(remoteAddress))
      .where('expiresAt', '>', now)
      .executeTakeFirst(),
  );
  return row !== undefined && now.getTime() < row.lastAt.getTime() + pauseMs(row.failures);
}

/** Counts a failure of an address. Successes do not clear it: an attacker may own one account. */
export async function countAddressFailure(
  platform: TenantDb,
  remoteAddress: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + memoryMs);
  await platform.read((tx) =>
    accessTables(tx)
      .insertInto('signInAddress')
      .values({ address: addressKey(remoteAddress), failures: 1, lastAt: now, expiresAt })
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet({
          failures: sql`case when sign_in_address.expires_at <= ${now} then 1 else sign_in_address.failures + 1 end`,
          lastAt: now,
          expiresAt,
        }),
      )
      .execute(),
  );
}
