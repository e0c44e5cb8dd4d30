import { type Label, label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { TimerPlan } from '@heliodeck/workflow/time/timer';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession, TenantDb } from '../../../store/tenant-db.ts';
import { lockInstances } from '../rows/instance-rows.ts';

/** Timers read per query of a sweep; after a night without a server there are many. */
export const mostOverdue = 2_000;

/** A timer that is due: of an instance, or one that starts a process. */
export interface DueTimer {
  readonly id: string;
  readonly tenantId: string;
  readonly instanceId: string | null;
  readonly definitionId: string | null;
  readonly sub: string;
  readonly plan: TimerPlan | null;
}

/** A due timer, with its instance's tree locked; undefined for a suspended definition, whose timers wait. */
export async function dueTimer(session: DbSession, id: string, now: Date): Promise<DueTimer | undefined> {
  const { client } = session;
  const owner = await client.query<{ instanceId: string | null }>(
    statement`select instance_id::text as "instanceId" from wf_timer where id = ${id}`,
  );
  const instanceId = owner.rows[0]?.instanceId;
  if (typeof instanceId === 'string' && !(await lockInstances(session, instanceId))) return undefined;
  const { rows } = await client.query<DueTimer>(
    statement`select t.id::text as id, t.tenant_id as "tenantId", t.instance_id::text as "instanceId",
       t.definition_id::text as "definitionId", t.sub, t.plan
     from wf_timer t left join wf_instance i on i.id = t.instance_id
       join wf_definition d on d.id = coalesce(t.definition_id, i.definition_id)
     where t.id = ${id} and t.due_at <= ${now} and not d.is_suspended for update of t`,
  );
  return rows[0];
}

/** Overdue timers in the order of their ids, after a given one; without those of suspended definitions. */
export async function overdueTimers({ client }: DbSession, now: Date, after: string) {
  const { rows } = await client.query<{ id: string; tenantId: string }>(
    statement`select t.id::text as id, t.tenant_id as "tenantId"
     from wf_timer t left join wf_instance i on i.id = t.instance_id
       join wf_definition d on d.id = coalesce(t.definition_id, i.definition_id)
     where t.due_at <= ${now} and not d.is_suspended and t.id > ${after === '' ? 0 : after} order by t.id
       limit ${mostOverdue}`,
  );
  return rows;
}

const programError = (text: string): Label => label(`程序错误：${text}`, `Program error: ${text}`);

/**
 * Stores why a timer started no process, for users who manage processes, until it starts one; the time is that of the first failed attempt.
 * For timers of instances nothing is stored: they fire again with the next sweep.
 */
export async function noteStartFailure(db: TenantDb, id: string, error: unknown, now: Date): Promise<void> {
  const why = error instanceof CodedError ? error.label : programError(String(error));
  await db.read((_, { client }) =>
    client.query(
      statement`update wf_timer set failed_at = coalesce(failed_at, ${now}), failure = ${storableJson(why)}
         where id = ${id} and definition_id is not null`,
    ),
  );
}
