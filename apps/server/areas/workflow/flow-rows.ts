import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Words } from '../../crud/words.ts';
import { compiled, type Fragment } from '../../store/sql.ts';
import { groupsOf } from './candidates.ts';

/** What a person has to do with a process: to do, to claim, sent by him, handled by him. */
export type FlowList = 'todo' | 'claim' | 'send' | 'done';

/** What lists of processes are searched by. */
export interface FlowSearch {
  /** 'flow_1' or '1'. */
  readonly category?: string | undefined;
  readonly processDefinitionName?: string | undefined;
  readonly beginDate?: Date | undefined;
  readonly endDate?: Date | undefined;
  readonly current: number;
  readonly size: number;
}

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
  readonly comment: string | null;
  readonly isPass: boolean | null;
  readonly formKey: string | null;
  readonly instanceId: string;
  readonly definitionId: string;
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly isSuspended: boolean;
  readonly incidents: number;
  readonly businessTable: string;
  readonly businessId: string;
}

const person = (alias: string, id: string): Fragment =>
  sql`(select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = ${sql.ref(`${alias}.${id}`)})`;
const task = sql`t.id::text as "taskId", t.name as "taskName", t.node, t.assignee::text as assignee,
  ${person('t', 'assignee')} as "assigneeName", t.created_at as "createdAt", t.claimed_at as "claimedAt",
  t.ended_at as "endedAt", t.due_at as "dueAt", t.comment, t.is_pass as "isPass", t.form_key as "formKey"`;
const process = sql`p.category, i.id::text as "instanceId", d.id::text as "definitionId", d.key, d.name, d.version, i.status,
  i.is_suspended or d.is_suspended as "isSuspended", i.incidents, i.business_table as "businessTable",
  i.business_id as "businessId", ${person('i', 'starter_id')} as "starterName"`;
const about = sql`join wf_definition d on d.id = i.definition_id join wf_deployment p on p.id = d.deployment_id`;
/** What is open at an instance, in words: the names of its tasks. */
const openTasks = sql`(select string_agg(o.name, ', ' order by o.id) from wf_task o
  where o.instance_id = i.id and o.status = 'open')`;

/** The rows of a list, with the columns, the condition and the order of each. */
function listed(list: FlowList, { caller }: Context, groups: readonly string[]) {
  const { userId, tenantId } = caller;
  const me = userId === '' ? null : userId;
  if (list === 'send')
    return {
      from: sql`wf_instance i ${about}`,
      where: sql`i.tenant_id = ${tenantId} and i.starter_id = ${me} and i.parent_id is null`,
      columns: sql`null as "taskId", ${openTasks} as "taskName", null as node, null as assignee, null as "assigneeName",
        i.started_at as "createdAt", null::timestamptz as "claimedAt", i.ended_at as "endedAt", null::timestamptz as "dueAt",
        i.end_reason as comment, null::boolean as "isPass", null as "formKey", ${process}`,
      time: sql`i.started_at`,
      order: sql`i.started_at desc, i.id desc`,
    };
  const from = sql`wf_task t join wf_instance i on i.id = t.instance_id ${about}`;
  const columns = sql`${task}, ${process}`;
  const own = sql`t.tenant_id = ${tenantId}`;
  if (list === 'done')
    return {
      ...{ from, columns, time: sql`t.ended_at`, order: sql`t.ended_at desc, t.id desc` },
      where: sql`${own} and t.status = 'done' and t.ended_by = ${me}`,
    };
  const mine =
    list === 'todo'
      ? sql`t.assignee = ${me}`
      : sql`t.assignee is null and (t.users @> array[${me}]::bigint[] or t.groups && ${[...groups]}::text[])`;
  return {
    ...{ from, columns, time: sql`t.created_at` },
    where: sql`${own} and t.status = 'open' and ${mine}`,
    order: sql`t.created_at desc, t.id desc`,
  };
}

/** A page of what the caller has to do with processes, the newest first. */
export async function flowPage(context: Context, words: Words, list: FlowList, search: FlowSearch) {
  const { current, size } = search;
  return context.db.read(async (_, session) => {
    const { client } = session;
    const groups = list === 'claim' ? await groupsOf(session, context.caller) : [];
    const { from, where, columns, time, order } = listed(list, context, groups);
    const wanted = sql`${where} and ${searched(search, time)}`;
    const counted = compiled(sql`select count(*)::int as n from ${from} where ${wanted}`);
    const total = (await client.query<{ n: number }>(counted.text, [...counted.values])).rows[0]?.n ?? 0;
    const page = compiled(sql`select ${columns} from ${from} where ${wanted} order by ${order}
      limit ${size} offset ${(current - 1) * size}`);
    const { rows } = await client.query<FlowRow>(page.text, [...page.values]);
    const { dict } = await words.lookups(context);
    const records = rows.map((row) => ({
      ...shownFlow(context, row),
      categoryName: dict?.('flow', row.category, false)?.[context.locale] ?? '',
      status: list,
    }));
    return { records, total, size, current, pages: Math.ceil(total / size) };
  });
}

/** How many tasks wait for the caller: his own, and those he may claim. */
export async function flowCounts(context: Context): Promise<{ todo: number; claim: number }> {
  return context.db.read(async (_, session) => {
    const groups = await groupsOf(session, context.caller);
    const count = async (list: FlowList): Promise<number> => {
      const { from, where } = listed(list, context, groups);
      const { text, values } = compiled(sql`select count(*)::int as n from ${from} where ${where}`);
      return (await session.client.query<{ n: number }>(text, [...values])).rows[0]?.n ?? 0;
    };
    return { todo: await count('todo'), claim: await count('claim') };
  });
}

function searched(
  { category, processDefinitionName, beginDate, endDate }: FlowSearch,
  time: Fragment,
): Fragment {
  const kind = categoryKey(category);
  const name = processDefinitionName?.trim() ?? '';
  return sql`(${kind} = '' or p.category = ${kind}) and (${name} = '' or position(lower(${name}) in lower(d.name)) > 0)
    and (${beginDate ?? null}::timestamptz is null or ${time} >= ${beginDate ?? null})
    and (${endDate ?? null}::timestamptz is null or ${time} <= ${endDate ?? null})`;
}

/** The key of the dictionary `flow` that a category names: 'flow_1' and '1' are the same; '' for none. */
export function categoryKey(category: string | undefined): string {
  return (category ?? '').trim().replace(/^flow_/, '');
}

/** A row under the names of the wire (docs/product/workflow.md#lists). */
function shownFlow({ zone }: Context, row: FlowRow) {
  const at = (time: Date | null): string | null => (time === null ? null : wireTime(time, zone));
  const { taskId, instanceId } = row;
  return {
    ...{ id: taskId ?? instanceId, taskId, taskName: row.taskName ?? '', taskDefinitionKey: row.node },
    ...{ assignee: row.assignee, assigneeName: row.assigneeName ?? '', startUserName: row.starterName ?? '' },
    ...{ category: `flow_${row.category}`, createTime: at(row.createdAt), claimTime: at(row.claimedAt) },
    ...{ endTime: at(row.endedAt), historyTaskEndTime: at(row.endedAt), dueTime: at(row.dueAt) },
    ...{ executionId: instanceId, processInstanceId: instanceId, historyProcessInstanceId: instanceId },
    ...{
      processDefinitionId: row.definitionId,
      processDefinitionKey: row.key,
      processDefinitionName: row.name,
    },
    ...{ processDefinitionVersion: row.version },
    processIsFinished: row.status === 'running' ? 'unfinished' : 'finished',
    /** running, ended or cancelled */
    processState: row.status,
    ...{ isSuspended: row.isSuspended, incidents: row.incidents },
    ...{ businessTable: row.businessTable, businessId: row.businessId, formKey: row.formKey ?? '' },
    ...{ comment: row.comment ?? '', isPass: row.isPass },
  };
}
