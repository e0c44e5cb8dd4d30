import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import { nodeName } from '@heliodeck/workflow/decode/english-names';
import type { Definition } from '@heliodeck/workflow/definition';
import type { State } from '@heliodeck/workflow/step/state';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Words } from '../../../crud/columns/words.ts';
import { audit } from '../../../logs/audit.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { compiledDefinition } from '../definitions/definition-store.ts';
import { refuseKeeping } from '../definitions/kept-devices.ts';
import { categoryKey } from '../lists/flow-keys.ts';
import { personName } from '../people/person-name.ts';
import { processName, taskName } from '../people/shown-names.ts';
import { lockInstances, runningInTree } from '../rows/instance-rows.ts';
import type { ProcessEngine } from '../run/engine.ts';
import { addRemark, command, refuse } from './act-parts.ts';

interface FollowSearch {
  readonly processInstanceId?: string | undefined;
  /** An instance has one execution, with the same id. */
  readonly executionId?: string | undefined;
  readonly processDefinitionKey?: string | undefined;
  readonly category?: string | undefined;
  /** Only instances with an incident, including ended ones whose message or signal reached no receiver. */
  readonly troubled: boolean;
  readonly current: number;
  readonly size: number;
}

interface FollowRow {
  readonly id: string;
  readonly definitionId: string;
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly category: string;
  readonly starterId: string | null;
  readonly starterName: string | null;
  readonly startedAt: Date;
  readonly isSuspended: boolean;
  /** Whether its definition is suspended. */
  readonly isHeld: boolean;
  readonly hasEnded: boolean;
  readonly incidents: number;
  readonly taskName: string | null;
  readonly nodes: string | null;
  /** Names of the nodes at which it waits for something other than a task. */
  readonly others: readonly string[];
  readonly businessTable: string;
  readonly businessId: string;
}

/** A page of running instances: those with an incident first, then the newest. 000000 sees those of all tenants. */
export async function followPage(context: Context, words: Words, search: FollowSearch) {
  const { db, caller, zone, locale } = context;
  const { current, size, troubled } = search;
  const id = search.processInstanceId?.trim() ?? '';
  const execution = search.executionId?.trim() ?? '';
  const key = search.processDefinitionKey?.trim() ?? '';
  const kind = categoryKey(search.category);
  return db.read(async (_, session) => {
    const { client } = session;
    const from = sql`wf_instance i join wf_definition d on d.id = i.definition_id
        join wf_deployment p on p.id = d.deployment_id
      where ${troubled ? sql`i.incidents > 0` : sql`i.status = 'running'`} and (${db.spansTenants} or i.tenant_id = ${caller.tenantId})
        and (${id} = '' or i.id::text = ${id}) and (${execution} = '' or i.id::text = ${execution}) and (${kind} = '' or p.category = ${kind})
        and (${key} = '' or position(lower(${key}) in lower(d.key)) > 0)`;
    const counted = await client.query<{ n: number }>(statement`select count(*)::int as n from ${from}`);
    const total = counted.rows[0]?.n ?? 0;
    const { rows } = await client.query<FollowRow>(
      statement`select i.id::text as id, d.id::text as "definitionId", d.key, ${processName(context)} as name, d.version, p.category,
        i.starter_id::text as "starterId", i.started_at as "startedAt", i.incidents, i.status <> 'running' as "hasEnded",
        i.is_suspended or d.is_suspended as "isSuspended", d.is_suspended as "isHeld", i.business_table as "businessTable", i.business_id as "businessId",
        ${personName(sql`i.starter_id`)} as "starterName",
        (select string_agg(${taskName(context)}, ', ' order by t.id) from wf_task t where t.instance_id = i.id and t.status = 'open')
          as "taskName",
        (select string_agg(t.node, ',' order by t.id) from wf_task t where t.instance_id = i.id and t.status = 'open') as nodes,
        ${otherPlaces} as others
      from ${from} order by (i.incidents > 0) desc, i.started_at desc, i.id desc
      limit ${size} offset ${(current - 1) * size}`,
    );
    const { dict } = await words.lookups(context);
    const placeOf = await placeNames(session, rows, locale);
    const records = rows.map((row) => ({
      id: row.id,
      executionId: row.id,
      processInstanceId: row.id,
      processDefinitionId: row.definitionId,
      processDefinitionKey: row.key,
      processDefinitionName: row.name,
      version: row.version,
      category: `flow_${row.category}`,
      categoryName: dict?.('flow', row.category, false)?.[locale] ?? '',
      startUserId: row.starterId,
      startUser: row.starterName ?? '',
      startTime: wireTime(row.startedAt, zone),
      suspensionState: row.hasEnded ? 3 : row.isSuspended ? 2 : 1,
      /** False if it is suspended with its definition. */
      mayResume: row.isSuspended && !row.isHeld && !row.hasEnded,
      incidents: row.incidents,
      name: [...textsOf(row.taskName), ...row.others.map((node) => placeOf(row, node))].join(', '),
      activityId: [...textsOf(row.nodes), ...row.others].join(','),
      businessTable: row.businessTable,
      businessId: row.businessId,
    }));
    return { records, total, size, current, pages: Math.ceil(total / size) };
  });
}

/** SQL of the nodes at which an instance waits for a time, a message, a service or a called process, or has failed; `i` is wf_instance. */
const otherPlaces = sql`array(select t.value ->> 'node' from jsonb_each(i.state -> 'tokens') t
  where t.value ->> 'at' in ('incident', 'event', 'gateway', 'receive', 'service', 'call') order by length(t.key), t.key)`;

const textsOf = (text: string | null): readonly string[] => (text === null ? [] : [text]);

/** Names of the nodes of the rows' processes in the diagram; an unnamed node is identified by its id. */
async function placeNames(session: DbSession, rows: readonly FollowRow[], locale: Context['locale']) {
  const ids = new Set(rows.flatMap(({ definitionId, others }) => (others.length > 0 ? [definitionId] : [])));
  const definitions = new Map<string, Definition>();
  for (const id of ids) definitions.set(id, await compiledDefinition(session, id));
  return ({ definitionId }: FollowRow, node: string): string =>
    nodeName(definitions.get(definitionId)?.nodes.get(node), locale) || node;
}

/**
 * Cancels a running instance with the instances it called, for a reason; for an ended one, discards its undelivered messages.
 * @throws CodedError workflow.noInstance, workflow.ended
 */
export async function deleteInstance(
  context: Context,
  engine: ProcessEngine,
  id: string,
  reason: string,
): Promise<void> {
  if (reason === '') throw new CodedError('workflow.needsReason');
  await managed(context, id, async (session, { name, rootId, hasEnded }) => {
    // A called process ends with its caller: cancelling it alone would leave the caller waiting forever.
    await command(engine, session, context, hasEnded ? id : rootId, { kind: 'cancel', reason });
    audit(context, session, [
      { act: 'cancel', entity: flowModel.key, recordId: id, title: name, after: { reason } },
    ]);
  });
}

/**
 * Suspends or resumes an instance with all its callers and called instances: the end of one of them would be lost on a suspended caller.
 * @throws CodedError workflow.noInstance, workflow.ended, workflow.suspended if it is suspended already, workflow.definitionHeld if it
 * would stay suspended with its definition
 */
export async function suspendInstance(
  context: Context,
  engine: ProcessEngine,
  id: string,
  isSuspended: boolean,
): Promise<void> {
  await managed(context, id, async (session, { name, rootId, hasEnded, isHeld }) => {
    if (hasEnded) throw new CodedError('workflow.ended');
    if (isHeld && !isSuspended) throw new CodedError('workflow.definitionHeld', { name });
    const run = engine.begin(session, context.now, context);
    // Callers first: their actions on resuming, such as cancelling a call, must precede the resumption of what they called.
    for (const one of await runningInTree(session, rootId)) {
      const refused = await run.command(one, { kind: isSuspended ? 'suspend' : 'activate' });
      if (one === id && isSuspended) refuse(refused);
    }
    await run.finish();
    audit(context, session, [
      { act: 'edit', entity: flowModel.key, recordId: id, title: name, after: { isSuspended } },
    ]);
  });
}

/**
 * Retries every incident of an instance, after its variables were corrected.
 * @throws CodedError workflow.noInstance, workflow.noIncident
 */
export async function retryIncidents(
  context: Context,
  engine: ProcessEngine,
  id: string,
  variables: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  await managed(context, id, async (session, { name }) => {
    const { rows } = await session.client.query<{ state: State }>(
      statement`select state from wf_instance where id = ${id}`,
    );
    const { tokens: all = {}, undelivered = {} } = rows[0]?.state ?? {};
    const tokens = [
      ...Object.values(all).filter(({ at }) => at === 'incident'),
      ...Object.values(undelivered),
    ];
    if (tokens.length === 0) throw new CodedError('workflow.noIncident');
    const run = engine.begin(session, context.now, context);
    if (Object.keys(variables).length > 0)
      refuse(await run.command(id, { kind: 'variables', vars: variables }));
    const tried: Awaited<ReturnType<typeof run.command>>[] = [];
    for (const { id: token } of tokens) tried.push(await run.command(id, { kind: 'retry', token }));
    // The retry of one token may remove another; one accepted retry is sufficient.
    if (tried.every((refused) => refused !== undefined)) refuse(tried[0]);
    await run.finish();
    audit(context, session, [
      { act: 'rerun', entity: flowModel.key, recordId: id, title: name, after: { ...variables } },
    ]);
  });
}

/**
 * Withdraws a process that the caller started.
 * @throws CodedError workflow.noInstance, workflow.onlyStarter, workflow.ended, workflow.keepsDevice
 */
export async function withdraw(
  context: Context,
  engine: ProcessEngine,
  id: string,
  reason: string,
): Promise<void> {
  if (reason === '') throw new CodedError('workflow.needsReason');
  await managed(context, id, async (session, { starterId, rootId }) => {
    if (starterId === null || starterId !== context.caller.userId)
      throw new CodedError('workflow.onlyStarter');
    await refuseKeeping(session, rootId);
    await command(engine, session, context, rootId, { kind: 'cancel', reason });
    await addRemark(session, context, { instanceId: rootId, kind: 'withdraw', text: reason });
  });
}

interface Managed {
  readonly name: string;
  readonly rootId: string;
  readonly starterId: string | null;
  readonly hasEnded: boolean;
  /** Whether its definition is suspended. */
  readonly isHeld: boolean;
}

/**
 * Runs an action on an instance of the caller's tenant, or of any tenant for 000000, with its tree locked.
 * @throws CodedError workflow.noInstance
 */
export async function managed(
  { db, caller }: Context,
  id: string,
  act: (session: DbSession, found: Managed) => Promise<void>,
): Promise<void> {
  await db.tx(async (_, session) => {
    const { rows } = await session.client.query<Managed>(
      statement`select d.name, i.root_id::text as "rootId", i.starter_id::text as "starterId",
         i.status <> 'running' as "hasEnded", d.is_suspended as "isHeld"
       from wf_instance i join wf_definition d on d.id = i.definition_id
       where i.id = ${id} and (${db.spansTenants} or i.tenant_id = ${caller.tenantId})`,
    );
    const [found] = rows;
    if (found === undefined || !(await lockInstances(session, id)))
      throw new CodedError('workflow.noInstance');
    await act(session, found);
  });
}
