import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { ProcessForm } from '@heliodeck/model/workflow/form';
import {
  isOpenRecord,
  type ProcessRecordKind,
  processRecords,
  type RecordFact,
} from '@heliodeck/model/workflow/process-record';
import type { Value } from '@heliodeck/workflow/expr/value';
import type { Variables } from '@heliodeck/workflow/step/state';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { requireWholeRows } from '../../../crud/requests/permit.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { userOf } from '../deploy/deploy.ts';
import { personName } from '../people/person-name.ts';
import { processName, taskName } from '../people/shown-names.ts';
import type { RecordWrites } from '../services/record-writes.ts';

/** The record from which a process starts. */
export interface RecordRef {
  readonly kind: ProcessRecordKind;
  readonly id: string;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * A record that is visible to the caller; `lock` locks it until the transaction ends, so that concurrent starts of processes from it run
 * one after the other.
 * @throws CodedError request.forbidden, record.notFound
 */
export async function seenRecord(
  context: Context,
  { readerOf }: Pick<RecordWrites, 'readerOf'>,
  { kind, id }: RecordRef,
  how?: 'lock',
): Promise<Row> {
  const { entity } = processRecords[kind];
  requireWholeRows(context.caller, entity);
  const [row] = await readerOf(kind).byIds(context, entity, [id], how);
  if (row === undefined) throw new CodedError('record.notFound');
  return { ...row };
}

/** Initial values of a form's fields, from a record. */
export function filledFrom(form: ProcessForm | undefined, kind: ProcessRecordKind, row: Row): Variables {
  const { facts } = processRecords[kind];
  const filled = (form?.fields ?? []).flatMap(({ name, fill, kind: as, max }) => {
    const value = fill === undefined ? undefined : valueIn(row, facts[fill]);
    if (value === undefined || value === null || value === '') return [];
    // The record's text may be longer than the form's field allows.
    const isText = as === 'text' || as === 'longText';
    return [[name, isText ? String(value).slice(0, max ?? shortest) : value] as const];
  });
  return Object.fromEntries(filled);
}

/** The record's values for read-only fields of the form: editable fields keep the user's values. */
export function shownFacts(form: ProcessForm | undefined, filled: Variables): Variables {
  const shown = (form?.fields ?? []).filter(({ name, readOnly }) => readOnly && Object.hasOwn(filled, name));
  return Object.fromEntries(shown.map(({ name }) => [name, filled[name] ?? null]));
}

/** Longest text of a field without a length. */
const shortest = 100;

function valueIn(row: Row, field: string | undefined): Value | undefined {
  const value = field === undefined ? undefined : row[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** Whether records of a kind have a fact. */
export function hasFact(kind: ProcessRecordKind, fact: RecordFact | undefined): boolean {
  return fact !== undefined && processRecords[kind].facts[fact] !== undefined;
}

/**
 * Refuses a process that cannot start from a record now; locks the record.
 * @throws CodedError workflow.notFromRecord, workflow.recordClosed, workflow.recordRuns
 */
export async function requireStartable(
  context: Pick<Context, 'locale'>,
  { client }: DbSession,
  tenantId: string,
  { kind, id, row }: RecordRef & { readonly row: Row },
  definition: { readonly key: string; readonly form: ProcessForm | undefined },
): Promise<void> {
  if (!(definition.form?.records ?? []).includes(kind)) throw new CodedError('workflow.notFromRecord');
  if (!isOpenRecord(kind, row)) throw new CodedError('workflow.recordClosed');
  const { rows } = await client.query<{ name: string }>(
    statement`select ${processName(context)} as name from wf_instance i join wf_definition d on d.id = i.definition_id
     where i.tenant_id = ${tenantId} and i.business_table = ${processRecords[kind].entity.table}
       and i.business_id = ${id} and d.key = ${definition.key}
       and i.parent_id is null and i.status = 'running' limit 1`,
  );
  const [running] = rows;
  if (running !== undefined) throw new CodedError('workflow.recordRuns', { name: running.name });
}

/** A running or ended process instance about a record. */
export interface RecordInstance {
  readonly processInstanceId: string;
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly processState: string;
  readonly taskName: string;
  readonly startUser: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** Whether the caller takes part in it and may open it. */
  readonly maySee: boolean;
}

/** Most instances shown for a record: the newest. */
const mostInstances = 50;

/** The process instances of a record, newest first. Every caller who may read the record sees their existence and state. */
export async function instancesAbout(
  context: Context,
  { client }: DbSession,
  { kind, id }: RecordRef,
  groups: readonly string[],
  seesAll: boolean,
): Promise<readonly RecordInstance[]> {
  const { caller } = context;
  const me = userOf(caller);
  const { rows } = await client.query<RecordInstance>(
    statement`select i.id::text as "processInstanceId", d.key, ${processName(context)} as name, 'flow_' || p.category as category, i.status as "processState",
       coalesce((select string_agg(${taskName(context)}, ', ' order by t.id) from wf_task t where t.instance_id = i.id and t.status = 'open'), '')
         as "taskName",
       coalesce(${personName(sql`i.starter_id`)}, '') as "startUser",
       i.started_at as "startedAt", i.ended_at as "endedAt",
       ${seesAll} or i.starter_id is not distinct from ${me}
         or exists (select 1 from wf_copy c where c.instance_id = i.id and c.user_id = ${me})
         or exists (select 1 from wf_task t join wf_instance o on o.id = t.instance_id
           where o.root_id = i.root_id and (t.assignee = ${me} or t.ended_by = ${me} or (t.assignee is null
             and t.status = 'open' and (t.users @> array[${me}]::bigint[] or t.groups && ${groups}::text[])))) as "maySee"
     from wf_instance i join wf_definition d on d.id = i.definition_id join wf_deployment p on p.id = d.deployment_id
     where i.tenant_id = ${caller.tenantId} and i.business_table = ${processRecords[kind].entity.table}
       and i.business_id = ${id} and i.parent_id is null
     order by i.started_at desc, i.id desc limit ${mostInstances}`,
  );
  return rows;
}
