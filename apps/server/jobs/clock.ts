import { CronExpressionParser } from 'cron-parser';
import { statement } from '../store/sql.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import type { JobClock, JobKind } from './define-job.ts';

/** A run that begins this much later than its time, ms, was missed: no server was running. */
const missedMs = 120_000;

/**
 * Returns the first time after an instant at which a clock runs. A time in the hour that summer time skips runs an hour later; a time that
 * occurs twice runs once.
 */
export function nextRun({ cron, zone }: JobClock, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: zone, currentDate: after }).next().toDate();
}

/** Stores the clocks of job kinds; a clock with a changed schedule restarts from now. */
export async function setClocks(platform: TenantDb, kinds: readonly JobKind[], now: Date): Promise<void> {
  await platform.tx(async (_, { client }) => {
    for (const { name, clock } of kinds)
      if (clock !== undefined)
        await client.query(
          statement`insert into job_clock (name, cron, zone, next_at)
             values (${name}, ${clock.cron}, ${clock.zone}, ${nextRun(clock, now)})
           on conflict (name) do update set cron = excluded.cron, zone = excluded.zone, next_at = excluded.next_at
             where (job_clock.cron, job_clock.zone) <> (excluded.cron, excluded.zone)`,
        );
  });
}

/**
 * Queues due jobs and advances their clocks in one transaction: another server finds the clock locked or already advanced. Missed times
 * cause one run together, or none if the clock says so.
 */
export async function runDue(
  platform: TenantDb,
  kinds: readonly JobKind[],
  now: Date,
  queue: (session: DbSession, kind: JobKind) => Promise<unknown>,
): Promise<void> {
  await platform.tx(async (_, session) => {
    const { rows } = await session.client.query<{ name: string; nextAt: Date }>(
      statement`select name, next_at as "nextAt" from job_clock where next_at <= ${now} order by name
         for update skip locked`,
    );
    for (const { name, nextAt } of rows) {
      const kind = kinds.find((one) => one.name === name);
      // The clock belongs to a server of another version.
      if (kind?.clock === undefined) continue;
      const missed = now.getTime() - nextAt.getTime() > missedMs;
      if (!missed || kind.clock.missed === 'once') await queue(session, kind);
      await session.client.query(
        statement`update job_clock set next_at = ${nextRun(kind.clock, now)} where name = ${name}`,
      );
    }
  });
}
