import { label } from '@heliodeck/kit/label';
import type { Definition } from '@heliodeck/workflow/definition';
import { planNext } from '@heliodeck/workflow/time/timer';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { clockZone } from '../../jobs/clock-zone.ts';
import { defineClockJob, defineJob, handles, type JobHandler } from '../../jobs/define-job.ts';
import type { ProgramCalls } from '../../program-calls.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { storableJson } from '../../store/storable.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { outsideHandlers } from './outside-handlers.ts';
import { outsideJobs, serveOutside } from './outside-jobs.ts';
import type { RecordWrites } from './record-writes.ts';
import { type DueTimer, dueTimer, mostOverdue, overdueTimers } from './run/due-timers.ts';
import { lockInstances } from './run/instance-rows.ts';
import { ProcessRun } from './run/process-run.ts';
import type { Following } from './run/run-parts.ts';

const digits = z.string().regex(/^\d{1,19}$/);
const retry = { limit: 8, delaySeconds: 5, mostSeconds: 900 };

const ring = defineJob({
  name: 'workflow.ring',
  label: label('流程定时器', 'Process timer'),
  version: 1,
  payload: z.object({ timerId: digits }),
  scope: 'tenant',
  retry,
  atOnce: 2,
});

const thrown = defineJob({
  name: 'workflow.thrown',
  label: label('流程消息与信号', 'Process messages and signals'),
  version: 1,
  payload: z.object({ thrown: z.enum(['message', 'signal']), name: z.string(), businessKey: z.string() }),
  // Only the platform's role may end a job in the transaction of its effects.
  scope: 'platform',
  retry,
});

const deliver = defineJob({
  name: 'workflow.deliver',
  label: label('送达流程信号', 'Deliver a signal to a process'),
  version: 1,
  payload: z.object({
    thrown: z.enum(['message', 'signal']),
    name: z.string(),
    instanceId: digits.optional(),
    definitionId: digits.optional(),
    sub: z.string(),
  }),
  // Only the platform's role may end a job in the transaction of its effects.
  scope: 'platform',
  retry,
  atOnce: 2,
});

const sweep = defineClockJob({
  name: 'workflow.sweep',
  label: label('到期的流程定时器', 'Overdue process timers'),
  clock: { cron: '* * * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Timers that a sweep rings side by side. */
const ringsAtOnce = 4;

/** Runs processes: begins runs within a transaction, and does later what follows from them. */
export interface ProcessEngine {
  /** A run in the transaction of a session; nothing is written before its `finish`. `acting` is the person whose act it is. */
  begin(session: DbSession, now: Date, acting?: Context): ProcessRun;
  /** Queues what follows from a step, in its transaction. */
  follow(session: DbSession, what: Following): Promise<void>;
  readonly jobs: readonly JobHandler[];
}

/** Opens the engine of processes on the queue of jobs. */
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
      const { tenantId, name, businessKey } = what;
      await jobs.enqueue(session, thrown, { tenantId, payload: { thrown: what.thrown, name, businessKey } });
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
      // A ring that is early, late or repeated does nothing: the timer's row says whether it is due.
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
            .catch((error: unknown) => log.error('a process timer failed', { timerId: id, error }));
        for (let after = ''; !signal.aborted; ) {
          const found = await db.read((_, session) => overdueTimers(session, now, after));
          for (let at = 0; at < found.length && !signal.aborted; at += ringsAtOnce)
            await Promise.all(found.slice(at, at + ringsAtOnce).map(ringOne));
          const last = found.at(-1);
          if (last === undefined || found.length < mostOverdue) return;
          after = last.id;
        }
      }),
      handles(thrown, async ({ db, payload, finish, tenantId }) => {
        await db.tx(async (_, session) => {
          for (const target of await targetsOf(session, tenantId, payload))
            await jobs.enqueue(session, deliver, {
              tenantId,
              payload: { ...target, thrown: payload.thrown, name: payload.name },
            });
          await finish(session);
        });
      }),
      handles(deliver, async ({ db, now, payload, finish, tenantId }) => {
        await db.tx(async (_, session) => {
          const run = begin(session, now);
          const { instanceId, definitionId, sub, name } = payload;
          if (instanceId !== undefined && (await lockInstances(session, instanceId))) {
            await refuseSuspended(session, instanceId);
            const isMessage = payload.thrown === 'message';
            const refused = await run.command(
              instanceId,
              isMessage ? { kind: 'message', sub } : { kind: 'signal', name },
            );
            // A message has one receiver: that it came too late is told by the job.
            if (isMessage && refused !== undefined)
              throw new Error(`process instance ${instanceId} no longer waits for the message ${name}`);
          } else if (definitionId !== undefined) {
            const start = { tenantId, definition: { id: definitionId }, starterId: null, vars: {}, at: sub };
            await run.start({ ...start, businessTable: 'wf_form', businessId: '' });
          }
          await run.finish();
          await finish(session);
        });
      }),
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
        statement`update wf_timer set due_at = ${new Date(next.due)}, plan = ${storableJson(next)} where id = ${id}`,
      );
    await run.start({
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

interface Target {
  readonly instanceId?: string;
  readonly definitionId?: string;
  readonly sub: string;
}

/**
 * Who gets what was thrown: a signal everybody who waits for it, a message the one with the same business key, else the process that it
 * starts. A suspended process is not started, nor a general one of which the tenant has its own.
 * @throws Error where a message has nobody, or several
 */
async function targetsOf(
  { client }: DbSession,
  tenantId: string,
  what: { readonly thrown: 'message' | 'signal'; readonly name: string; readonly businessKey: string },
): Promise<readonly Target[]> {
  const { rows } = await client.query<{
    instanceId: string | null;
    definitionId: string | null;
    sub: string;
    isSame: boolean | null;
  }>(
    statement`select s.instance_id::text as "instanceId", s.definition_id::text as "definitionId", s.sub,
       case i.business_table when '' then '' else i.business_table || ':' end || i.business_id =
         ${what.businessKey} as "isSame"
     from wf_subscription s left join wf_instance i on i.id = s.instance_id
       left join wf_definition d on d.id = s.definition_id
     where s.tenant_id in (${tenantId}, '') and s.kind = ${what.thrown} and s.name = ${what.name}
       and not coalesce(d.is_suspended, false)
       and not (s.tenant_id = '' and exists (select 1 from wf_definition o join wf_deployment p on p.id = o.deployment_id
         where o.tenant_id = ${tenantId} and o.key = d.key and p.removed_at is null))
     order by s.id`,
  );
  const targets = rows.map(({ instanceId, definitionId, sub }) => ({
    ...(instanceId !== null && { instanceId }),
    ...(definitionId !== null && { definitionId }),
    sub,
  }));
  if (what.thrown === 'signal') {
    // One signal frees every place of an instance that waits for it.
    return targets.filter(
      ({ instanceId }, index) =>
        instanceId === undefined || targets.findIndex((one) => one.instanceId === instanceId) === index,
    );
  }
  const waiting = targets.filter((_, index) => rows[index]?.isSame === true);
  const found =
    waiting.length > 0 ? waiting : targets.filter(({ definitionId }) => definitionId !== undefined);
  if (found.length !== 1)
    throw new Error(`the message ${what.name} has ${found.length} receivers instead of one`);
  return found;
}

async function refuseSuspended({ client }: DbSession, instanceId: string): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(
    statement`select d.is_suspended or i.is_suspended as held
     from wf_instance i join wf_definition d on d.id = i.definition_id where i.id = ${instanceId}`,
  );
  if (rows[0]?.held) throw new Error(`process instance ${instanceId} is suspended`);
}

/** True where people start a process: by its plain start event, or where it has none at all and begins with what no flow leads to. */
export function isStartedByPeople({ key, nodes }: Definition): boolean {
  const starts = [...nodes.values()].filter(({ kind, scope }) => kind === 'start' && scope === key);
  return starts.length === 0 || starts.some(({ event }) => event === undefined || event.kind === 'none');
}
