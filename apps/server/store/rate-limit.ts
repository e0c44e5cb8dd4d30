import { sql } from 'kysely';
import { statement } from './sql.ts';
import type { TenantDb } from './tenant-db.ts';

/** Tables of counts: an unlogged one for counts of a minute, which may be lost in a crash, and a durable one. */
const tables = {
  call_rate: 'counted',
  sign_in_code_pace: 'sent',
} as const;

/** Limit of how often an event may happen. */
export interface RateLimit {
  readonly most: number;
  /** Length of the window, which starts with the first event, ms; then counting restarts. */
  readonly windowMs: number;
}

/**
 * Whether an event is counted in a window that has not ended.
 * @param platform the database of all tenants: counts belong to no tenant
 */
export async function isCounted(
  platform: TenantDb,
  table: keyof typeof tables,
  subject: string,
  now: Date,
): Promise<boolean> {
  return platform.read(async (_, { client }) => {
    const { rowCount } = await client.query(
      statement`select 1 from ${sql.id(table)} where subject = ${subject} and expires_at > ${now}`,
    );
    return rowCount === 1;
  });
}

/**
 * Counts an event in the database, so that neither a restart nor a second server allows more. Concurrent calls are serialised by the one
 * statement.
 * @param platform the database of all tenants: counts belong to no tenant
 * @returns 0 if it may happen; else the seconds until it may
 */
export async function secondsToWait(
  platform: TenantDb,
  table: keyof typeof tables,
  subject: string,
  { most, windowMs }: RateLimit,
  now: Date,
): Promise<number> {
  const column = tables[table];
  return platform.read(async (_, { client }) => {
    const { rowCount } = await client.query(
      statement`insert into ${sql.id(table)} as known (subject, ${sql.id(column)}, expires_at)
         values (${subject}, 1, ${new Date(now.getTime() + windowMs)})
       on conflict (subject) do update set
         ${sql.id(column)} = case when known.expires_at <= ${now} then 1 else known.${sql.id(column)} + 1 end,
         expires_at = case when known.expires_at <= ${now} then excluded.expires_at else known.expires_at end
       where known.expires_at <= ${now} or known.${sql.id(column)} < ${most}`,
    );
    if (rowCount === 1) return 0;
    const { rows } = await client.query<{ expires_at: Date }>(
      statement`select expires_at from ${sql.id(table)} where subject = ${subject}`,
    );
    const left = (rows[0]?.expires_at.getTime() ?? 0) - now.getTime();
    return Math.max(1, Math.ceil(left / 1000));
  });
}
