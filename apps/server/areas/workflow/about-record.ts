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
import type { Context } from '../../context.ts';
import { requireWholeRows } from '../../crud/permit.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { userOf } from './deploy.ts';
import { personName } from './person-name.ts';
import type { RecordWrites } from './record-writes.ts';

/** The record that a process starts from. */
export interface RecordRef {
  readonly kind: ProcessRecordKind;
  readonly id: string;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * A record that the caller sees; `lock` holds it until the transaction ends, so that two who start a process from it come one after another.
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

/** What the fields of a form begin with, of a record. */
export function filledFrom(form: ProcessForm | undefined, kind: ProcessRecordKind, row: Row): Variables {
  const { facts } = processRecords[kind];
  const filled = (form?.fields ?? []).flatMap(({ name, fill, kind: as, max }) => {
    const value = fill === undefined ? undefined : valueIn(row, facts[fill]);
    if (value === undefined || value === null || value === '') return [];
    // The record's text may be longer than the form takes.
    const isText = as === 'text' || as === 'longText';
    return [[name, isText ? String(value).slice(0, max ?? shortest) : value] as const];
  });
  return Object.fromEntries(filled);
}

/** Longest text of a field that says no length. */
const shortest = 100;

function valueIn(row: Row, field: string | undefined): Value | undefined {
  const value = field === undefined ? undefined : row[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** Whether a fact is one that records of a kind have. */
export function hasFact(kind: ProcessRecordKind, fact: RecordFact | undefined): boolean {
  return fact !== undefined && processRecords[kind].facts[fact] !== undefined;
}

/**
 * Refuses a process that cannot start from a record now; the record is locked.
 * @throws CodedError workflow.notFromRecord, workflow.recordClosed, workflow.recordRuns
 */
export async function requireStartable(
  { client }: DbSession,
  tenantId: string,
  { kind, id, row }: RecordRef & { readonly row: Row },
  definition: { readonly key: string; readonly form: ProcessForm | undefined },
): Promise<void> {
  if (!(definition.form?.records ?? []).includes(kind)) throw new CodedError('workflow.notFromRecord');
  if (!isOpenRecord(kind, row)) throw new CodedError('workflow.recordClosed');
  const { rows } = await client.query<{ name: string }>(
    statement`select d.name from wf_instance i join wf_definition d on d.id = i.definition_id
     where i.tenant_id = ${tenantId} and i.business_table = ${processRecords[kind].entity.table}
       and i.business_id = ${id} and d.key = ${definition.key}
       and i.parent_id is null and i.status = 'running' limit 1`,
  );
  const [running] = rows;
  if (running !== undefined) throw new CodedError('workflow.recordRuns', { name: running.name });
}

/** A process that runs, or ran, for a record. */
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
  /** Whether the caller has to do with it, and may look at the whole of it. */
  readonly maySee: boolean;
}

/** Instances about a record that are shown of it: the newest of them. */
const mostInstances = 50;

/** The processes of a record, the newest first. Whoever sees the record sees that they run and where they stand. */
export async function instancesAbout(
  { caller }: Context,
  { client }: DbSession,
  { kind, id }: RecordRef,
  groups: readonly string[],
  seesAll: boolean,
): Promise<readonly RecordInstance[]> {
  const me = userOf(caller);
  const { rows } = await client.query<RecordInstance>(
    statement`select i.id::text as "processInstanceId", d.key, d.name, 'flow_' || p.category as category, i.status as "processState",
       coalesce((select string_agg(t.name, ', ' order by t.id) from wf_task t where t.instance_id = i.id and t.status = 'open'), '')
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
