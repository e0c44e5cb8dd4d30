import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Fragment } from '../../store/sql.ts';
import { namesOfCaller } from './candidates.ts';

/** What a person has to do with a process: to do, to claim, sent by him, handled by him, copied to him. */
export type ProcessList = 'todo' | 'claim' | 'send' | 'done' | 'copy';

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

type Conditions = Omit<FlowSearch, 'current' | 'size'>;

/** The rows of a list as their keys: `id` of a task (of an instance in the list of what was sent) and the time they are ordered by. */
export interface FlowKeys {
  /** What a statement has to begin with that uses one of the queries, or both. */
  readonly ahead: Fragment;
  /** A query with one column, the number of rows. */
  readonly count: Fragment;
  /** A query with the columns id and time of one page, the newest first. */
  page(limit: number, offset: number): Fragment;
}

/** Where the rows of a list are found by an index alone. */
interface Source {
  readonly from: Fragment;
  readonly where: Fragment;
  readonly id: Fragment;
  readonly instance: Fragment;
  readonly time: Fragment;
}

/**
 * What belongs to a list, found by indexes: what is only shown is joined to the rows of a page alone, and definitions are looked at
 * only where the search names something of them.
 */
export function flowKeys(
  { caller }: Pick<Context, 'caller'>,
  list: ProcessList,
  search: Conditions,
): FlowKeys {
  const { userId, tenantId } = caller;
  const me = userId === '' ? null : userId;
  if (list === 'claim') return claimable(namesOfCaller(caller), searched(candidateSource(tenantId), search));
  const { from, where, id, time } = searched(ownSource(list, tenantId, me), search);
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
 * Each name of the caller gives its newest rows in order, no more than the page can need; a task that several of them may claim is one
 * row.
 */
function claimable(names: Fragment, { from, where, id, time }: Source): FlowKeys {
  const rows = (rest: Fragment): Fragment =>
    sql`w cross join lateral (select ${id} as id, ${time} as time from ${from} where ${where} ${rest}) k`;
  return {
    ahead: sql`with w as materialized (${names})`,
    // `offset 0` keeps each name a scan of its own in the index. Planned as a join, the whole table is read where a few names stand on
    // many tasks, and where the statistics are older than the tasks.
    count: sql`select count(*)::int as n from (select distinct k.id from ${rows(sql`offset 0`)}) d`,
    page: (limit, offset) => sql`select distinct k.id, k.time
      from ${rows(sql`order by ${time} desc, ${id} desc limit ${limit + offset}`)}
      order by k.time desc, k.id desc limit ${limit} offset ${offset}`,
  };
}

function searched(source: Source, search: Conditions): Source {
  const { beginDate, endDate, processDefinitionName } = search;
  const kind = categoryKey(search.category);
  const name = processDefinitionName?.trim() ?? '';
  const wheres = [source.where];
  if (beginDate !== undefined) wheres.push(sql`${source.time} >= ${beginDate}`);
  if (endDate !== undefined) wheres.push(sql`${source.time} <= ${endDate}`);
  if (kind !== '' || name !== '')
    wheres.push(sql`exists (select 1 from wf_instance o join wf_definition d on d.id = o.definition_id
      join wf_deployment p on p.id = d.deployment_id where o.id = ${source.instance}
        and (${kind} = '' or p.category = ${kind})
        and (${name} = '' or position(lower(${name}) in lower(d.name)) > 0))`);
  return { ...source, where: sql.join(wheres, sql` and `) };
}

/** The key of the dictionary `flow` that a category names: 'flow_1' and '1' are the same; '' for none. */
export function categoryKey(category: string | undefined): string {
  return (category ?? '').trim().replace(/^flow_/, '');
}
