import { label } from '@heliodeck/kit/label';
import { sql } from 'kysely';
import { clockZone } from '../jobs/clock-zone.ts';
import { defineClockJob, handles, type JobHandler } from '../jobs/define-job.ts';
import type { TenantDb } from '../store/tenant-db.ts';

const kind = defineClockJob({
  name: 'platform.databaseSize',
  label: label('记录数据库大小', 'Note the size of the database'),
  clock: { cron: '5 0 * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Job that stores the size of the database once a day. */
export const databaseSizeJob: JobHandler = handles(kind, ({ db, now }) => noteSize(db, now));

/** Most days over which growth is computed. */
const lookedDays = 30;

async function noteSize(platform: TenantDb, now: Date): Promise<void> {
  await platform.tx((db) =>
    sql`insert into database_size (day, bytes, taken_at)
      values ((${now}::timestamptz at time zone ${clockZone})::date, pg_database_size(current_database()), ${now})
      on conflict (day) do nothing`.execute(db),
  );
}

/** Size and growth of the database. */
export interface DatabaseGrowth {
  readonly bytes: number;
  /** Date of the oldest size used; null on the first day. */
  readonly since: Date | null;
  /** Bytes per day since then; null if less than a day has passed. */
  readonly bytesPerDay: number | null;
  /** When WAL was last archived, and when archiving last failed; null if never. */
  readonly archivedAt: Date | null;
  readonly archiveFailedAt: Date | null;
}

/** Reads size and growth from the database. @param platform has access to all tenants */
export async function databaseGrowth(platform: TenantDb, now: Date): Promise<DatabaseGrowth> {
  const { rows } = await platform.read((db) =>
    sql<{
      bytes: number;
      first: number | null;
      since: Date | null;
      archivedAt: Date | null;
      archiveFailedAt: Date | null;
    }>`
      select pg_database_size(current_database())::float8 as bytes, f.bytes::float8 as first, f.taken_at as since,
        a.last_archived_time as "archivedAt", a.last_failed_time as "archiveFailedAt"
      from pg_stat_archiver a left join lateral (
        select bytes, taken_at from database_size where taken_at > ${now}::timestamptz - make_interval(days => ${lookedDays})
        order by day limit 1) f on true`.execute(db),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database said nothing');
  const { bytes, first, since, archivedAt, archiveFailedAt } = row;
  const days = since === null ? 0 : (now.getTime() - since.getTime()) / 86_400_000;
  const bytesPerDay = first === null || days < 1 ? null : (bytes - first) / days;
  return { bytes, since, bytesPerDay, archivedAt, archiveFailedAt };
}
