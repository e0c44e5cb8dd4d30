import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Fragment } from '../../../store/sql.ts';
import { namesOfCaller } from '../people/candidates.ts';
import { nameContains } from '../people/shown-names.ts';

/** The lists of a user's processes: tasks to do, tasks to claim, processes started, tasks handled, copies received. */
export type ProcessList = 'todo' | 'claim' | 'send' | 'done' | 'copy';

/** Search conditions of the lists of processes. */
export interface FlowSearch {
  /** 'flow_1' or '1'. */
  readonly category?: string | undefined;
  readonly processDefinitionName?: string | undefined;
  readonly beginDate?: Date | undefined;
  /** The first instant after the searched period. */
  readonly beforeDate?: Date | undefined;
  readonly current: number;
  readonly size: number;
}

type Conditions = Omit<FlowSearch, 'current' | 'size'>;

/**
 * Most claimable tasks that are counted: tasks of large groups would be counted anew after each change, for each of their members. A task
 * that several names offer is counted once, so all of them have to be sorted.
 */
export const mostClaimable = 5_000;

/** The keys of a list's rows: `id` of a task (of an instance in the list of started processes) and the time by which they are sorted. */
export interface FlowKeys {
  /** The beginning (common table expressions) of a statement that uses one of the queries, or both. */
  readonly ahead: Fragment;
  /** A query with one column, the number of rows; of claimable tasks at most one more than `mostClaimable`. */
  readonly count: Fragment;
  /** A query with the columns id and time of one page, newest first. */
  page(limit: number, offset: number): Fragment;
}

/** Tables and columns from which an index alone finds the rows of a list. */
interface Source {
  readonly from: Fragment;
  readonly where: Fragment;
  readonly id: Fragment;
  readonly instance: Fragment;
  readonly time: Fragment;
}

/**
 * The rows of a list, found by indexes: displayed columns are joined only to the rows of a page, and definitions are read only if the
 * search refers to them.
 */
export function flowKeys(
  { caller }: Pick<Context, 'caller'>,
  list: ProcessList,
  search: Conditions,
): FlowKeys {
  const { userId, tenantId } = caller;
  const me = userId === '' ? null : userId;
  if (list === 'claim') return claimable(namesOfCaller(caller), candidateSource(tenantId), search);
  const source = ownSource(list, tenantId, me);
  const { from, id, time } = source;
  const where = searched(source, search);
  return {
    ahead: sql``,
    count: sql`select count(*)::int as n from ${from} where ${where}`,
    page: (limit, offset) => sql`select ${id} as id, ${time} as time from ${from} where ${where}
      order by ${time} desc, ${id} desc limit ${limit} offset ${offset}`,
  };
}

function ownSource(list: Exclude<ProcessList, 'claim'>, tenantId: string, me: string | null): Source {
  if (list === 'send')
    return {
      from: sql`wf_instance i`,
      id: sql`i.id`,
      instance: sql`i.id`,
      time: sql`i.started_at`,
      where: sql`i.tenant_id = ${tenantId} and i.starter_id = ${me} and i.parent_id is null`,
    };
  if (list === 'copy')
    return {
      from: sql`wf_copy c`,
      id: sql`c.instance_id`,
      instance: sql`c.instance_id`,
      time: sql`c.sent_at`,
      where: sql`c.tenant_id = ${tenantId} and c.user_id = ${me}`,
    };
  const of = { from: sql`wf_task t`, id: sql`t.id`, instance: sql`t.instance_id` };
  const own = sql`t.tenant_id = ${tenantId}`;
  if (list === 'done')
    return {
      ...of,
      time: sql`t.ended_at`,
      where: sql`${own} and t.status = 'done' and t.ended_by = ${me}`,
    };
  return {
    ...of,
    time: sql`t.created_at`,
    where: sql`${own} and t.status = 'open' and t.assignee = ${me}`,
  };
}

function candidateSource(tenantId: string): Source {
  return {
    from: sql`wf_candidate c`,
    id: sql`c.task_id`,
    instance: sql`c.instance_id`,
    time: sql`c.created_at`,
    where: sql`c.tenant_id = ${tenantId} and c.who = w.who`,
  };
}

/**
 * The claimable tasks: for each name of the caller, and each searched definition, the newest rows in order, at most as many as the page
 * needs; a task found by several names is one row.
 */
function claimable(names: Fragment, source: Source, search: Conditions): FlowKeys {
  const { from, id, time } = source;
  const definitions = searchedDefinitions(search);
  const [each, where] = definitions
    ? [sql`w cross join f`, sql`${within(source, search)} and c.definition_id = f.id`]
    : [sql`w`, within(source, search)];
  const rows = (rest: Fragment): Fragment =>
    sql`${each} cross join lateral (select ${id} as id, ${time} as time from ${from} where ${where} ${rest}) k`;
  return {
    ahead: sql`with w as materialized (${names})${definitions ? sql`, f as materialized (${definitions})` : sql``}`,
    // The limit also keeps a separate index scan for each name. Planned as a join, the whole table is read if a few names occur in many
    // tasks, or if the statistics are older than the tasks.
    count: sql`select count(*)::int as n from (select distinct k.id
      from ${rows(sql`order by ${time} desc, ${id} desc limit ${mostClaimable + 1}`)} limit ${mostClaimable + 1}) d`,
    page: (limit, offset) => sql`select distinct k.id, k.time
      from ${rows(sql`order by ${time} desc, ${id} desc limit ${limit + offset}`)}
      order by k.time desc, k.id desc limit ${limit} offset ${offset}`,
  };
}

function searched(source: Source, search: Conditions): Fragment {
  const definitions = searchedDefinitions(search);
  const inTime = within(source, search);
  if (definitions === undefined) return inTime;
  return sql`${inTime} and exists (select 1 from wf_instance o where o.id = ${source.instance} and o.definition_id in (${definitions}))`;
}

/** The rows of a source in the searched time. */
function within({ where, time }: Source, { beginDate, beforeDate }: Conditions): Fragment {
  const wheres = [where];
  if (beginDate !== undefined) wheres.push(sql`${time} >= ${beginDate}`);
  if (beforeDate !== undefined) wheres.push(sql`${time} < ${beforeDate}`);
  return sql.join(wheres, sql` and `);
}

/** A query with the column id: the definitions that a search is about; undefined for all. */
function searchedDefinitions({ category, processDefinitionName }: Conditions): Fragment | undefined {
  const kind = categoryKey(category);
  const name = processDefinitionName?.trim() ?? '';
  if (kind === '' && name === '') return undefined;
  const wheres = [
    ...(kind === '' ? [] : [sql`p.category = ${kind}`]),
    ...(name === '' ? [] : [nameContains(name)]),
  ];
  return sql`select d.id from wf_definition d join wf_deployment p on p.id = d.deployment_id where ${sql.join(wheres, sql` and `)}`;
}

/** The key of a category in the dictionary `flow`: 'flow_1' and '1' are equivalent; '' for none. */
export function categoryKey(category: string | undefined): string {
  return (category ?? '').trim().replace(/^flow_/, '');
}
