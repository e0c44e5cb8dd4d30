import { label } from '@heliodeck/kit/label';
import { planNext } from '@heliodeck/workflow/time/timer';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { clockZone } from '../../../jobs/clock-zone.ts';
import { defineClockJob, defineJob, handles, type JobHandler } from '../../../jobs/define-job.ts';
import type { ProgramCalls } from '../../../program-calls.ts';
import type { Services } from '../../../services.ts';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { outsideHandlers } from '../services/outside-handlers.ts';
import type { RecordWrites } from '../services/record-writes.ts';
import { beginItself } from './begin-itself.ts';
import { type DueTimer, dueTimer, mostOverdue, noteStartFailure, overdueTimers } from './due-timers.ts';
import { processRetry } from './job-retry.ts';
import { outsideJobs, serveOutside } from './outside-jobs.ts';
import { ProcessRun } from './process-run.ts';
import type { Following } from './run-parts.ts';
import { sendThrown, thrownJobs } from './thrown-jobs.ts';

const digits = z.string().regex(/^\d{1,19}$/);

const ring = defineJob({
  name: 'workflow.ring',
  label: label('流程定时器', 'Process timer'),
  version: 1,
  payload: z.object({ timerId: digits }),
  scope: 'tenant',
  retry: processRetry,
  atOnce: 2,
});

const sweep = defineClockJob({
  name: 'workflow.sweep',
  label: label('到期的流程定时器', 'Overdue process timers'),
  clock: { cron: '* * * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Timers that a sweep fires concurrently. */
const ringsAtOnce = 4;

/** Runs processes: opens runs within a transaction, and later carries out their consequences. */
export interface ProcessEngine {
  /** Opens a run in the transaction of a session; nothing is written before its `finish`. `acting` is the context of the user who acts. */
  begin(session: DbSession, now: Date, acting?: Context): ProcessRun;
  /** Queues the consequences of a step, in its transaction. */
  follow(session: DbSession, what: Following): Promise<void>;
  readonly jobs: readonly JobHandler[];
}

/** Creates the process engine, based on the job queue. */
export function processEngine(
  { jobs, zoneOf, store, entities }: Pick<Services, 'jobs' | 'zoneOf' | 'store' | 'entities'>,
  writes: RecordWrites,
  programs: ProgramCalls,
): ProcessEngine {
  const follow = async (session: DbSession, what: Following): Promise<void> => {
    if (what.kind === 'ring') {
      const { tenantId, timerId, due } = what;
      await jobs.enqueue(session, ring, { tenantId, payload: { timerId }, startAfter: due });
    } else if (what.kind === 'serve') {
      const { tenantId, instanceId, token } = what;
      await jobs.enqueue(session, serveOutside, { tenantId, payload: { instanceId, token } });
    } else {
      await sendThrown({ jobs }, session, what);
    }
  };
  const services = { entities, writes };
  const begin = (session: DbSession, now: Date, acting?: Context): ProcessRun =>
    new ProcessRun({ session, now, acting, services, zoneOf, follow });

  const ringIn = async (session: DbSession, timerId: string, now: Date): Promise<void> => {
    const timer = await dueTimer(session, timerId, now);
    if (timer === undefined) return;
    const run = begin(session, now);
    if (timer.instanceId === null) await startByTimer(session, run, timer, now);
    else {
      await session.client.query(statement`delete from wf_timer where id = ${timerId}`);
      await run.command(timer.instanceId, { kind: 'timer', sub: timer.sub });
    }
    await run.finish();
  };

  return {
    begin,
    follow,
    jobs: [
      ...outsideJobs({ jobs }, begin, outsideHandlers(programs)),
      // A job that runs early, late or repeatedly has no effect: the timer's row decides whether it is due.
      handles(ring, async ({ db, now, payload }) => {
        await db.tx((_, session) => ringIn(session, payload.timerId, now));
      }),
      handles(sweep, async ({ db, now, signal, log }) => {
        const ringOne = ({
          id,
          tenantId,
        }: {
          readonly id: string;
          readonly tenantId: string;
        }): Promise<void> =>
          store
            .tenantDb(tenantId)
            .tx((_, session) => ringIn(session, id, now))
            .catch(async (error: unknown) => {
              log.error('a process timer failed', { timerId: id, error });
              // Without a database neither can be stored; the other timers are still processed.
              await noteStartFailure(store.tenantDb(tenantId), id, error, now).catch((why: unknown) =>
                log.error('why a process timer failed could not be kept', { timerId: id, error: why }),
              );
            });
        for (let after = ''; !signal.aborted; ) {
          const found = await db.read((_, session) => overdueTimers(session, now, after));
          for (let at = 0; at < found.length && !signal.aborted; at += ringsAtOnce)
            await Promise.all(found.slice(at, at + ringsAtOnce).map(ringOne));
          const last = found.at(-1);
          if (last === undefined || found.length < mostOverdue) return;
          after = last.id;
        }
      }),
      ...thrownJobs({ jobs }, begin),
    ],
  };

  async function startByTimer(
    session: DbSession,
    run: ProcessRun,
    { id, tenantId, definitionId, sub, plan }: DueTimer,
    now: Date,
  ): Promise<void> {
    if (definitionId === null || plan === null) return;
    const next = planNext(plan, now.getTime(), await zoneOf(tenantId)).plan;
    if (next === undefined) await session.client.query(statement`delete from wf_timer where id = ${id}`);
    else
      await session.client.query(
        statement`update wf_timer set due_at = ${new Date(next.due)}, plan = ${storableJson(next)},
          failed_at = null, failure = null where id = ${id}`,
      );
    await beginItself(run, {
      tenantId,
      definition: { id: definitionId },
      starterId: null,
      vars: {},
      at: sub,
      businessTable: 'wf_form',
      businessId: '',
    });
  }
}
