import type { TenantDb } from './tenant-db.ts';

/** Where counts stand: those of a minute, which a crash of the database may forget, and those that last. */
const tables = {
  call_rate: 'counted',
  sign_in_code_pace: 'sent',
} as const;

/** How often something may happen. */
export interface RateLimit {
  readonly most: number;
  /** From the first time on; then counting begins anew. */
  readonly windowMs: number;
}

/**
 * Whether something was counted whose time is not over.
 * @param platform the database of all tenants: what is counted belongs to none
 */
export async function isCounted(
  platform: TenantDb,
  table: keyof typeof tables,
  subject: string,
  now: Date,
): Promise<boolean> {
  return platform.read(async (_, { client }) => {
    const { rowCount } = await client.query(`select 1 from ${table} where subject = $1 and expires_at > $2`, [
      subject,
      now,
    ]);
    return rowCount === 1;
  });
}

/**
 * Counts that something happened, in the database, so that neither a restart nor a second server allows more: one
 * statement, in which many at once wait for each other.
 * @param platform the database of all tenants: what is counted belongs to none
 * @returns 0 when it may happen; else the seconds until it may
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
      `insert into ${table} as known (subject, ${column}, expires_at) values ($1, 1, $2)
       on conflict (subject) do update set
         ${column} = case when known.expires_at <= $3 then 1 else known.${column} + 1 end,
         expires_at = case when known.expires_at <= $3 then excluded.expires_at else known.expires_at end
       where known.expires_at <= $3 or known.${column} < $4`,
      [subject, new Date(now.getTime() + windowMs), now, most],
    );
    if (rowCount === 1) return 0;
    const { rows } = await client.query<{ expires_at: Date }>(
      `select expires_at from ${table} where subject = $1`,
      [subject],
    );
    const left = (rows[0]?.expires_at.getTime() ?? 0) - now.getTime();
    return Math.max(1, Math.ceil(left / 1000));
  });
}
