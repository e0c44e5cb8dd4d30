import { runState } from '@heliodeck/model/reports/report-schedule';
import { nextTime, type ScheduleTimes } from '@heliodeck/model/reports/schedule-times';
import { sql } from 'kysely';
import { statement } from '../../store/sql.ts';
import type { DbSession, TenantDb } from '../../store/tenant-db.ts';
import { makeKind } from './schedule-kinds.ts';
import type { ScheduleParts } from './schedule-parts.ts';

interface DueRow extends ScheduleTimes {
  readonly id: string;
  readonly tenantId: string;
  readonly nextRun: Date;
  readonly createDept: string | null;
}

/** Most schedules per run, and most missed times of a schedule that are made up for. */
const [mostSchedules, mostMissed] = [500, 31];

/**
 * Starts the due runs: one for each time of each schedule, including times missed while no server ran. The row of the schedule is locked
 * meanwhile and then updated with the next time, so that each time has one run however many servers work.
 */
export async function beginDue(parts: ScheduleParts, platform: TenantDb, now: Date): Promise<void> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select id::text from report_schedule where is_deleted = 0 and enabled and next_run <= ${now}
       order by next_run limit ${sql.lit(mostSchedules)}`,
    ),
  );
  for (const { id } of rows) await platform.tx((_, session) => beginOne(parts, session, id, now));
}

async function beginOne(
  { services }: ScheduleParts,
  session: DbSession,
  id: string,
  now: Date,
): Promise<void> {
  const { rows } = await session.client.query<DueRow>(
    statement`select id::text, tenant_id as "tenantId", frequency::int, weekday::int, month_day::int as "monthDay", at_time as "atTime",
       next_run as "nextRun", create_dept::text as "createDept" from report_schedule
     where id = ${id} and is_deleted = 0 and enabled and next_run <= ${now} for update skip locked`,
  );
  const [due] = rows;
  if (due === undefined) return;
  const zone = await services.zoneOf(due.tenantId);
  const times: number[] = [];
  let next = due.nextRun.getTime();
  for (; next <= now.getTime(); next = nextTime(due, zone, next)) times.push(next);
  for (const at of times.slice(-mostMissed)) await beginRun(services, session, due, new Date(at));
  await session.client.query(
    statement`update report_schedule set next_run = ${new Date(next)} where id = ${id}`,
  );
}

/** Starts one run of a schedule in the session's transaction. */
export async function beginRun(
  { jobs }: Pick<ScheduleParts['services'], 'jobs'>,
  session: DbSession,
  schedule: Pick<DueRow, 'id' | 'tenantId' | 'createDept'>,
  dueAt: Date,
): Promise<string> {
  const { rows } = await session.client.query<{ id: string }>(
    statement`insert into report_run (tenant_id, schedule_id, due_at, state, create_dept, create_time)
     values (${schedule.tenantId}, ${schedule.id}, ${dueAt}, ${runState.waiting}, ${schedule.createDept}, now())
       returning id::text`,
  );
  const runId = rows[0]?.id ?? '';
  await jobs.enqueue(session, makeKind, { payload: { runId }, tenantId: schedule.tenantId });
  return runId;
}
