import { addDays, localDate, startOfDay } from '@heliodeck/kit/zone';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defaultZone, wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';
import type { RegisteredClient } from './clients.ts';

/** A rate-limited program: the id of its row and its limits per minute and day. */
type Limited = Pick<RegisteredClient, 'id' | 'rateLimit' | 'dailyQuota'>;

/** Result of counting a call. Windows are the minutes of the clock and the days of the default time zone. */
export interface UsageCount {
  /** null = the call is allowed. */
  readonly refusal: CodedError | null;
  /** RateLimit-* headers, and Retry-After if it is refused. */
  readonly headers: Readonly<Record<string, string>>;
}

const minuteMs = 60_000;

/**
 * Counts a call of a program with its own token. The count is in the database, so that neither a restart nor a second server exceeds the
 * quota. Refused calls are counted separately.
 * @param platform the database of all tenants
 */
export async function spendCall(platform: TenantDb, limited: Limited, now: Date): Promise<UsageCount> {
  const { id, rateLimit, dailyQuota } = limited;
  const at = now.getTime();
  const minute = new Date(Math.floor(at / minuteMs) * minuteMs);
  const day = localDate(defaultZone, at);
  const counted = await platform.read(async (connection) => {
    const tables = accessTables(connection);
    const taken = await tables
      .insertInto('clientUsage')
      .values({ clientRow: id, day, calls: 1, refused: 0, lastAt: now, minute, minuteCalls: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['clientRow', 'day'])
          .doUpdateSet({
            calls: sql`client_usage.calls + 1`,
            lastAt: now,
            minute,
            minuteCalls: sql`case when client_usage.minute = ${minute} then client_usage.minute_calls + 1 else 1 end`,
          })
          .where(
            sql<boolean>`client_usage.calls < ${dailyQuota}
              and (client_usage.minute <> ${minute} or client_usage.minute_calls < ${rateLimit})`,
          ),
      )
      .returning(['calls', 'minuteCalls'])
      .executeTakeFirst();
    if (taken) return { ...taken, passed: true };
    const state = await tables
      .updateTable('clientUsage')
      .set({ refused: sql`refused + 1` })
      .where('clientRow', '=', id)
      .where('day', '=', day)
      .returning(['calls', 'minuteCalls'])
      .executeTakeFirstOrThrow();
    return { ...state, passed: false };
  });
  const tomorrow = startOfDay(defaultZone, addDays(day, 1));
  const untilMinute = Math.ceil((minute.getTime() + minuteMs - at) / 1000);
  const untilDay = Math.ceil((tomorrow - at) / 1000);
  const usedUp = !counted.passed && counted.calls >= dailyQuota;
  const refusal = counted.passed
    ? null
    : usedUp
      ? new CodedError('client.quotaUsed', { quota: dailyQuota, time: wireTime(tomorrow, defaultZone) })
      : new CodedError('client.rateLimited', { limit: rateLimit, seconds: untilMinute });
  return {
    refusal,
    headers: {
      'ratelimit-policy': `${rateLimit};w=60, ${dailyQuota};w=86400`,
      'ratelimit-limit': String(rateLimit),
      'ratelimit-remaining': String(usedUp ? 0 : Math.max(0, rateLimit - counted.minuteCalls)),
      'ratelimit-reset': String(usedUp ? untilDay : untilMinute),
      'ratelimit-day-limit': String(dailyQuota),
      'ratelimit-day-remaining': String(Math.max(0, dailyQuota - counted.calls)),
      'ratelimit-day-reset': String(untilDay),
      ...(refusal ? { 'retry-after': String(usedUp ? untilDay : untilMinute) } : {}),
    },
  };
}

/** A program's usage on one day. */
export interface DayUsage {
  /** 'yyyy-MM-dd' in the default time zone. */
  readonly day: string;
  readonly calls: number;
  readonly refused: number;
  readonly lastAt: Date;
}

/** Returns the usage of programs since a day, newest first. */
export async function usageSince(
  platform: TenantDb,
  clientRows: readonly string[],
  day: string,
): Promise<readonly (DayUsage & { readonly clientRow: string })[]> {
  if (clientRows.length === 0) return [];
  return platform.read((connection) =>
    accessTables(connection)
      .selectFrom('clientUsage')
      .select(['clientRow', sql<string>`day::text`.as('day'), 'calls', 'refused', 'lastAt'])
      .where('clientRow', 'in', clientRows)
      .where('day', '>=', day)
      .orderBy('day', 'desc')
      .execute(),
  );
}
