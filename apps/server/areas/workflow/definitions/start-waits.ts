import type { Definition, EventSpec, FlowNode } from '@heliodeck/workflow/definition';
import { TimeError } from '@heliodeck/workflow/time/duration';
import { planTimer, type TimerPlan } from '@heliodeck/workflow/time/timer';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { fileRefusal } from './file-problems.ts';

/** The start events of the process itself, excluding those of sub-processes. */
export function processStarts(definition: Definition): readonly FlowNode[] {
  return [...definition.nodes.values()].filter(
    ({ kind, scope }) => kind === 'start' && scope === definition.key,
  );
}

/** Sets the timers, messages and signals that start the newest version; removes those of older versions. */
export async function keepStarts(
  session: DbSession,
  to: {
    readonly tenantId: string;
    readonly id: string;
    readonly definition: Definition;
    readonly context: Context;
    /** Set if the process waited for them before: a timer that fires once has fired, or was replaced by the newer version's. */
    readonly isAgain?: true;
  },
): Promise<void> {
  const { tenantId, id, definition, context, isAgain = false } = to;
  const { client } = session;
  for (const table of ['wf_timer', 'wf_subscription'] as const)
    await client.query(
      statement`delete from ${sql.id(table)} where definition_id in (select id from wf_definition
         where tenant_id = ${tenantId} and key = ${definition.key})`,
    );
  for (const start of processStarts(definition)) {
    const { id: node, event } = start;
    if (event?.kind === 'timer') {
      const plan = isAgain ? planAgain(context, event) : startPlan(context, start, event);
      if (plan === undefined) continue;
      await client.query(
        statement`insert into wf_timer (tenant_id, definition_id, sub, due_at, plan)
           values (${tenantId}, ${id}, ${node}, ${new Date(plan.due)}, ${storableJson(plan)})`,
      );
    } else if (event?.kind === 'message' || event?.kind === 'signal') {
      if (event.kind === 'message' && !isAgain)
        await refuseTaken(session, { tenantId, start, message: event.name.source.trim() });
      await client.query(
        statement`insert into wf_subscription (tenant_id, definition_id, sub, kind, name)
           values (${tenantId}, ${id}, ${node}, ${event.kind}, ${event.name.source.trim()})`,
      );
    }
  }
}

/**
 * First time at which a timer starts a process. There is no instance yet whose variables its expression could use.
 * @throws CodedError workflow.problems if it never fires or is not a valid time
 */
function startPlan(
  { now, zone }: Context,
  { id, type, name }: FlowNode,
  { timer, text }: Extract<EventSpec, { kind: 'timer' }>,
): TimerPlan {
  try {
    return planTimer(timer, text.source.trim(), now.getTime(), zone);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    const { message } = error;
    throw fileRefusal([{ code: 'invalid', elementId: id, type, name: name?.source ?? '', message }]);
  }
}

/**
 * Refuses a message that starts another process: a message has one receiver, so the choice would be undefined.
 * @throws CodedError workflow.problems if another process starts with it
 */
async function refuseTaken(
  { client }: DbSession,
  {
    tenantId,
    start,
    message,
  }: { readonly tenantId: string; readonly start: FlowNode; readonly message: string },
): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    statement`select d.key from wf_subscription s join wf_definition d on d.id = s.definition_id
       where s.tenant_id in (${tenantId}, '') and s.kind = 'message' and s.name = ${message} and d.key <> ${start.scope} limit 1`,
  );
  const [taken] = rows;
  if (taken === undefined) return;
  const { id: elementId, type, name } = start;
  const text = `the process ${taken.key} begins with the message ${message} already`;
  throw fileRefusal([{ code: 'invalid', elementId, type, name: name?.source ?? '', message: text }]);
}

/** Next time at which a timer starts a process, if any. */
function planAgain(
  { now, zone }: Context,
  { timer, text }: Extract<EventSpec, { kind: 'timer' }>,
): TimerPlan | undefined {
  try {
    const plan = planTimer(timer, text.source.trim(), now.getTime(), zone);
    return plan.repeat === undefined ? undefined : plan;
  } catch (error) {
    if (error instanceof TimeError) return undefined;
    throw error;
  }
}
