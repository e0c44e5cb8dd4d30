import { wireTime } from '@heliodeck/model/wire/time';
import { formSummary } from '@heliodeck/model/workflow/form-summary';
import type { Variables } from '@heliodeck/workflow/step/state';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Words } from '../../../crud/columns/words.ts';
import { namedStatement } from '../../../crud/query/statement-names.ts';
import { compiled, type Fragment } from '../../../store/sql.ts';
import { endReasonIn } from '../definitions/end-reasons.ts';
import { startFormsOf } from '../definitions/forms.ts';
import { personName } from '../people/person-name.ts';
import { processName, taskName } from '../people/shown-names.ts';
import { type FlowSearch, flowKeys, mostClaimable, type ProcessList } from './flow-keys.ts';

interface FlowRow {
  readonly taskId: string | null;
  readonly taskName: string | null;
  readonly node: string | null;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly starterName: string | null;
  readonly category: string;
  readonly createdAt: Date;
  readonly claimedAt: Date | null;
  readonly endedAt: Date | null;
  readonly dueAt: Date | null;
  readonly urgedAt: Date | null;
  readonly comment: string | null;
  readonly isPass: boolean | null;
  readonly formKey: string | null;
  readonly instanceId: string;
  readonly definitionId: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly status: string;
  readonly isSuspended: boolean;
  readonly incidents: number;
  readonly businessTable: string;
  readonly businessId: string;
  /** Values entered at its start. */
  readonly entered: Variables | null;
}

type PageRow = (FlowRow | { readonly instanceId: null }) & { readonly total: number };

const task = (
  context: Context,
): Fragment => sql`t.id::text as "taskId", ${taskName(context)} as "taskName", t.node, t.assignee::text as assignee,
  ${personName(sql`t.assignee`)} as "assigneeName", t.created_at as "createdAt", t.claimed_at as "claimedAt",
  t.ended_at as "endedAt", t.due_at as "dueAt", t.urged_at as "urgedAt", t.comment, t.is_pass as "isPass", t.form_key as "formKey"`;
const process = (
  context: Context,
): Fragment => sql`p.category, i.id::text as "instanceId", d.id::text as "definitionId", d.key,
  ${processName(context)} as name, d.description,
  d.version, i.status,
  i.is_suspended or d.is_suspended as "isSuspended", i.incidents, i.business_table as "businessTable",
  i.business_id as "businessId", ${personName(sql`i.starter_id`)} as "starterName",
  (select f.data from wf_form f where f.instance_id = i.id order by f.created_at, f.id limit 1) as entered`;
const about = sql`join wf_definition d on d.id = i.definition_id join wf_deployment p on p.id = d.deployment_id`;
/** SQL of the names of an instance's open tasks; of more than twenty the first ones and a mark. */
const openTasks = (context: Context): Fragment =>
  sql`(select array_to_string((array_agg(${taskName(context, sql`o`)} order by o.id))[1:20], ', ')
    || case when count(*) > 20 then ', …' else '' end
  from wf_task o where o.instance_id = i.id and o.status = 'open')`;

/** The displayed columns of a list, and the joins they need; `k` has the keys of the page. */
function shownColumns(
  context: Context,
  list: ProcessList,
): { readonly columns: Fragment; readonly from: Fragment } {
  if (list !== 'send' && list !== 'copy')
    return {
      columns: sql`${task(context)}, ${process(context)}`,
      from: sql`join wf_task t on t.id = k.id join wf_instance i on i.id = t.instance_id ${about}`,
    };
  return {
    columns: sql`null as "taskId", ${openTasks(context)} as "taskName", null as node, null as assignee, null as "assigneeName",
      k.time as "createdAt", null::timestamptz as "claimedAt", i.ended_at as "endedAt", null::timestamptz as "dueAt",
      null::timestamptz as "urgedAt",
      i.end_reason as comment, null::boolean as "isPass", null as "formKey", ${process(context)}`,
    from: sql`join wf_instance i on i.id = k.id ${about}`,
  };
}

/** A page of a list of the caller's processes, newest first. */
export async function flowPage(context: Context, words: Words, list: ProcessList, search: FlowSearch) {
  const { current, size } = search;
  return context.db.read(async (_, session) => {
    const keys = flowKeys(context, list, search);
    const { columns, from } = shownColumns(context, list);
    // Total and rows in one round trip; a page after the last one returns one row with the total only.
    const query = compiled(sql`${keys.ahead} select n.n as total, r.* from (${keys.count}) n left join (
        select ${columns}, k.time as "orderTime", k.id as "orderId" from (${keys.page(size, (current - 1) * size)}) k ${from}
      ) r on true order by r."orderTime" desc, r."orderId" desc`);
    const { rows } = await session.client.query<PageRow>(namedStatement(query));
    const counted = rows[0]?.total ?? 0;
    const { dict } = await words.lookups(context);
    const forms = await startFormsOf(
      session,
      rows.flatMap((row) => (row.instanceId === null ? [] : row.definitionId)),
    );
    const records = rows.flatMap((row) =>
      row.instanceId === null
        ? []
        : {
            ...shownFlow(context, row),
            summary: formSummary(forms.get(row.definitionId), row.entered ?? {}, context.locale),
            categoryName: dict?.('flow', row.category, false)?.[context.locale] ?? '',
            status: list,
          },
    );
    const isMore = list === 'claim' && counted > mostClaimable;
    const total = isMore ? Math.max(mostClaimable, (current - 1) * size + records.length) : counted;
    // A last page that is not full ends the list.
    const isKnown = !isMore || (records.length > 0 && records.length < size);
    const page = { records, total, size, current, pages: Math.ceil(total / size) };
    return isKnown ? page : { ...page, estimated: true as const };
  });
}

/** Numbers of tasks that wait for the caller: the assigned ones, and those that can be claimed, at most `mostClaimable`. */
export async function flowCounts(context: Context): Promise<{ todo: number; claim: number }> {
  return context.db.read(async (_, session) => {
    const [todo, claim] = [flowKeys(context, 'todo', {}), flowKeys(context, 'claim', {})];
    const counts = compiled(sql`${claim.ahead} select (${todo.count}) as todo, (${claim.count}) as claim`);
    const { rows } = await session.client.query<{ todo: number; claim: number }>(namedStatement(counts));
    const { todo: own = 0, claim: claimable = 0 } = rows[0] ?? {};
    return { todo: own, claim: Math.min(claimable, mostClaimable) };
  });
}

/** A row as a response (docs/product/workflow.md#lists). */
function shownFlow({ zone, locale }: Context, row: FlowRow) {
  const at = (time: Date | null): string | null => (time === null ? null : wireTime(time, zone));
  const { taskId, instanceId } = row;
  return {
    id: taskId ?? instanceId,
    taskId,
    taskName: row.taskName ?? '',
    taskDefinitionKey: row.node,
    assignee: row.assignee,
    assigneeName: row.assigneeName ?? '',
    startUserName: row.starterName ?? '',
    category: `flow_${row.category}`,
    createTime: at(row.createdAt),
    claimTime: at(row.claimedAt),
    endTime: at(row.endedAt),
    historyTaskEndTime: at(row.endedAt),
    dueTime: at(row.dueAt),
    urgedTime: at(row.urgedAt),
    executionId: instanceId,
    processInstanceId: instanceId,
    historyProcessInstanceId: instanceId,
    processDefinitionId: row.definitionId,
    processDefinitionKey: row.key,
    processDefinitionName: row.name,
    processDefinitionVersion: row.version,
    processDefinitionDesc: row.description,
    processIsFinished: row.status === 'running' ? 'unfinished' : 'finished',
    /** running, ended or cancelled */
    processState: row.status,
    isSuspended: row.isSuspended,
    incidents: row.incidents,
    businessTable: row.businessTable,
    businessId: row.businessId,
    formKey: row.formKey ?? '',
    comment: taskId === null ? endReasonIn(row.comment, locale) : (row.comment ?? ''),
    isPass: row.isPass,
    flag: row.isPass ? 'ok' : '',
  };
}
