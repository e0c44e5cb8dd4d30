import { CronExpressionParser } from 'cron-parser';
import { statement } from '../store/sql.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import type { JobClock, JobKind } from './define-job.ts';

/** A run that begins so much later than its time was missed, ms: no server ran. */
const missedMs = 120_000;

/**
 * The first time after an instant at which a clock runs. An hour that a change to summer time leaves out is made up for an
 * hour later; one that comes twice counts once.
 */
export function nextRun({ cron, zone }: JobClock, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: zone, currentDate: after }).next().toDate();
}

/** Enters the clocks of kinds; one whose hours have changed begins anew. */
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
 * Queues what is due and moves its clock on, in one transaction: another server finds the clock locked, or moved.
 * Times that were missed make one run together, or none where the clock says so.
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
      // Another server's, of another version of the program.
      if (kind?.clock === undefined) continue;
      const missed = now.getTime() - nextAt.getTime() > missedMs;
      if (!missed || kind.clock.missed === 'once') await queue(session, kind);
      await session.client.query(
        statement`update job_clock set next_at = ${nextRun(kind.clock, now)} where name = ${name}`,
      );
    }
  });
}
