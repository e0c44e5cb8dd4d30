import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { defineJob, type GivenUpJob, handles, type JobHandler } from '../../../jobs/define-job.ts';
import type { Services } from '../../../services.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { isHeld, lockInstances } from '../rows/instance-rows.ts';
import { beginItself } from './begin-itself.ts';
import { heldMs, processRetry } from './job-retry.ts';
import type { ProcessRun } from './process-run.ts';
import type { Following } from './run-parts.ts';

const digits = z.string().regex(/^\d{1,19}$/);
const kind = z.enum(['message', 'signal']);
/** The source of the throw; absent in a job of an older version of the program. */
const from = z.object({ instanceId: digits, node: z.string() }).optional();

const thrown = defineJob({
  name: 'workflow.thrown',
  label: label('流程消息与信号', 'Process messages and signals'),
  version: 1,
  payload: z.object({ thrown: kind, name: z.string(), businessKey: z.string(), from }),
  // Only the platform's role may complete a job in the transaction of its effects.
  scope: 'platform',
  retry: processRetry,
  triedElsewhere: true,
});

/** An instance, or a process that starts with it. */
const receiver = z.object({
  instanceId: digits.optional(),
  definitionId: digits.optional(),
  sub: z.string(),
});

const deliver = defineJob({
  name: 'workflow.deliver',
  label: label('送达流程信号', 'Deliver a signal to a process'),
  version: 1,
  payload: receiver.extend({ thrown: kind, name: z.string(), from }),
  // Only the platform's role may complete a job in the transaction of its effects.
  scope: 'platform',
  retry: processRetry,
  triedElsewhere: true,
  atOnce: 2,
});

type Jobs = Pick<Services, 'jobs'>;

/** Queues what an instance threw, in the transaction of its step. */
export async function sendThrown(
  { jobs }: Jobs,
  session: DbSession,
  { tenantId, thrown: what, businessKey, from }: Extract<Following, { kind: 'throw' }>,
): Promise<void> {
  const told = { thrown: what.kind, name: what.name, from };
  // A signal whose delivery to one receiver was given up is delivered to that receiver only.
  if (what.to === undefined)
    await jobs.enqueue(session, thrown, { tenantId, payload: { ...told, businessKey } });
  else await jobs.enqueue(session, deliver, { tenantId, payload: { ...told, ...receiver.parse(what.to) } });
}

/** Finds the receivers of what was thrown, and delivers it; an undelivered one becomes an incident of the instance that threw it. */
export function thrownJobs(
  { jobs }: Jobs,
  begin: (session: DbSession, now: Date) => ProcessRun,
): readonly JobHandler[] {
  type Sent = z.infer<typeof thrown.payload> | z.infer<typeof deliver.payload>;
  const tellThrower = async ({ db, now, payload, tries }: GivenUpJob<Sent>): Promise<void> => {
    const { from: thrower, name, thrown: what } = payload;
    if (thrower === undefined) return;
    // A message has one receiver, determined at the time of delivery.
    const to = what === 'signal' && 'sub' in payload ? receiver.parse(payload) : undefined;
    await db.tx(async (_, session) => {
      if (!(await lockInstances(session, thrower.instanceId))) return;
      const run = begin(session, now);
      await run.command(thrower.instanceId, {
        kind: 'undelivered',
        node: thrower.node,
        message: `nobody got the ${what} ${name} in ${tries} attempts`,
        thrown: { kind: what, name, ...(to && { to }) },
      });
      await run.finish();
    });
  };
  return [
    handles(
      thrown,
      async ({ db, payload, finish, tenantId }) => {
        const { thrown: what, name, from } = payload;
        await db.tx(async (_, session) => {
          for (const target of await targetsOf(session, tenantId, payload))
            await jobs.enqueue(session, deliver, {
              tenantId,
              payload: { ...target, thrown: what, name, from },
            });
          await finish(session);
        });
      },
      tellThrower,
    ),
    handles(
      deliver,
      async ({ db, now, payload, finish, tenantId }) => {
        const { instanceId, definitionId, sub, name } = payload;
        await db.tx(async (_, session) => {
          const run = begin(session, now);
          if (instanceId !== undefined && (await lockInstances(session, instanceId))) {
            if (await isHeld(session, instanceId)) {
              // Deferred while the instance is suspended, however long that takes: retries would be used up.
              const startAfter = new Date(now.getTime() + heldMs);
              await jobs.enqueue(session, deliver, { tenantId, payload, startAfter });
              await finish(session);
              return;
            }
            const isMessage = payload.thrown === 'message';
            const command = isMessage
              ? ({ kind: 'message', sub } as const)
              : ({ kind: 'signal', name } as const);
            const refused = await run.command(instanceId, command);
            // A message has one receiver: if it arrived too late, the job fails.
            if (isMessage && refused !== undefined)
              throw new Error(`process instance ${instanceId} no longer waits for the message ${name}`);
          } else if (definitionId !== undefined) {
            const begun = await startNow(session, definitionId, payload);
            const start = { tenantId, starterId: null, vars: {}, businessTable: 'wf_form', businessId: '' };
            if (begun !== undefined) await beginItself(run, { ...start, ...begun });
          }
          await run.finish();
          await finish(session);
        });
      },
      tellThrower,
    ),
  ];
}

/**
 * The process that starts with what was thrown, in the version that waits for it now; it may have replaced the version at the time of the
 * throw. undefined if there is none any more.
 */
async function startNow(
  { client }: DbSession,
  definitionId: string,
  { thrown: what, name, sub }: { readonly thrown: string; readonly name: string; readonly sub: string },
): Promise<{ readonly definition: { readonly id: string }; readonly at: string } | undefined> {
  const { rows } = await client.query<{ id: string; at: string }>(
    statement`select d.id::text as id, s.sub as at from wf_definition o
       join wf_definition d on d.tenant_id = o.tenant_id and d.key = o.key and not d.is_suspended
       join wf_subscription s on s.definition_id = d.id and s.kind = ${what} and s.name = ${name}
     where o.id = ${definitionId} order by s.sub = ${sub} desc, s.id limit 1`,
  );
  const [row] = rows;
  return row && { definition: { id: row.id }, at: row.at };
}

type Target = z.infer<typeof receiver>;

/**
 * The receivers: for a signal all that wait for it; for a message the instance with the same business key, else the process that it starts.
 * A suspended process is not started, nor a general one if the tenant has its own.
 * @throws Error if a message has no receiver, or several
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
    // One signal releases all tokens of an instance that wait for it.
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
