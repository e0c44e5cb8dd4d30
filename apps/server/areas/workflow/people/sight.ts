import { CodedError } from '@heliodeck/model/wire/coded-error';
import { handlerErrorLabel } from '@heliodeck/model/workflow/handlers';
import { nodeName } from '@heliodeck/workflow/decode/english-names';
import { messageLabel } from '@heliodeck/workflow/decode/problem-words';
import type { Definition } from '@heliodeck/workflow/definition';
import type { State } from '@heliodeck/workflow/step/state';
import { sql } from 'kysely';
import type { Caller, Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { groupsOfCaller } from './candidates.ts';
import { personName } from './person-name.ts';
import { processName } from './shown-names.ts';

interface InstanceRow {
  readonly id: string;
  readonly definitionId: string;
  readonly name: string;
  readonly key: string;
  readonly version: number;
  readonly status: string;
  readonly isSuspended: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly starterId: string | null;
  readonly starterName: string | null;
  readonly businessTable: string;
  readonly businessId: string;
  readonly startForm: string | null;
  readonly category: string;
  readonly state: State;
}

/** Permissions whose holders oversee all processes of their tenant. */
const overseers = ['flow_follow', 'flow_follow_delete'];

/** Whether a caller oversees all processes of the tenant. */
export function seesAll({ permissions }: Pick<Caller, 'permissions'>): boolean {
  return overseers.some((code) => permissions.has(code));
}

/**
 * An instance visible to the caller: the starter, current and former assignees and candidates of its tasks, recipients of a copy, and users
 * who oversee all processes.
 * @throws CodedError workflow.noInstance for any other instance, as if it did not exist
 */
export async function visibleInstance(
  context: Context,
  session: DbSession,
  id: string,
): Promise<InstanceRow> {
  const { caller, db } = context;
  const sees = seesAll(caller);
  const groups = sees ? [] : await groupsOfCaller(session, caller);
  const me = caller.userId === '' ? null : caller.userId;
  const { rows } = await session.client.query<InstanceRow>(
    statement`select i.id::text as id, d.id::text as "definitionId", ${processName(context)} as name, d.key, d.version, i.status,
       i.is_suspended or d.is_suspended as "isSuspended", i.started_at as "startedAt", i.ended_at as "endedAt",
       i.end_reason as "endReason", i.starter_id::text as "starterId", i.business_table as "businessTable",
       i.business_id as "businessId", d.start_form as "startForm", p.category, i.state,
       ${personName(sql`i.starter_id`)} as "starterName"
     from wf_instance i join wf_definition d on d.id = i.definition_id join wf_deployment p on p.id = d.deployment_id
     where i.id = ${id} and (i.tenant_id = ${caller.tenantId} or ${db.spansTenants && sees}) and (${sees} or i.starter_id = ${me}
       or exists (select 1 from wf_copy c where c.instance_id = i.id and c.user_id = ${me}) or exists (
       select 1 from wf_task t join wf_instance o on o.id = t.instance_id
       where o.root_id = i.root_id and (t.assignee = ${me} or t.ended_by = ${me}
         or (t.assignee is null and t.status = 'open' and (t.users @> array[${me}]::bigint[] or t.groups && ${groups}::text[])))))`,
  );
  const [row] = rows;
  if (row === undefined) throw new CodedError('workflow.noInstance');
  return row;
}

/** The incidents of a process, with reasons; `name` is the element's name in the diagram, '' if it has none. */
export function incidentsOf({ locale }: Context, { nodes }: Definition, state: State) {
  const { tokens, undelivered = {} } = state;
  const lost = Object.values(undelivered).map(({ id, node, message }) => ({
    id,
    node,
    incident: { code: 'undelivered', message },
  }));
  return [...Object.values(tokens), ...lost].flatMap(({ id, node, incident }) => {
    if (incident === undefined) return [];
    const words = handlerErrorLabel(incident.message) ?? messageLabel(incident.message);
    const name = nodeName(nodes.get(node), locale);
    return [{ id, node, name, code: incident.code, message: words[locale] }];
  });
}
