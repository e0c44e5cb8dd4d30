import { isDeepStrictEqual } from 'node:util';
import { columnOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { isMasked } from '@heliodeck/model/descriptors/masked';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Context } from '../../context.ts';
import { uniqueRuleOf } from '../../store/ddl.ts';
import { list } from '../../store/sql.ts';
import { storedValue } from '../columns/rich-text.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Writes a record's values. If the stored record has them all, nothing is written: update time and user remain those of the last change.
 * @param zone time zone of its times (`zoneOfRow`)
 * @param stored the record with all its fields; undefined = new
 * @returns its id
 */
export async function writeRow(
  context: Context,
  entity: Entity,
  draft: Values & { readonly id?: string },
  zone: string,
  stored: Values | undefined,
): Promise<string> {
  if (draft.id !== undefined && stored !== undefined && !changesRecord(entity, draft, stored))
    return draft.id;
  const columns = new Map<string, unknown>();
  for (const [name, value] of Object.entries(draft)) {
    const column = writtenColumn(entity, name);
    if (column && value !== undefined) columns.set(column.column, storedValue(column.field, value, zone));
  }
  try {
    return await (draft.id === undefined
      ? insert(context, entity, columns)
      : update(context, entity, draft.id, columns));
  } catch (error) {
    throw uniqueRefusal(entity, draft, error) ?? error;
  }
}

/**
 * Whether a draft has a value that the stored record does not have. A secret counts as one, since rows do not contain it.
 * @param stored the record with all its fields, in wire values
 */
export function changesRecord(entity: Entity, draft: Values, stored: Values): boolean {
  return Object.entries(draft).some(([name, value]) => {
    const field = value === undefined ? undefined : writtenColumn(entity, name)?.field;
    if (field === undefined) return false;
    const isHidden = field.kind === 'secret' || field.wire === false;
    if (isHidden || isMasked(field, stored) || isMasked(field, draft)) return true;
    return !isDeepStrictEqual(value, stored[name] ?? null);
  });
}

/** The column that a value of a draft sets. */
function writtenColumn(entity: Entity, name: string) {
  return keptByServer.has(name) && !Object.hasOwn(entity.fields, name) ? undefined : columnOf(entity, name);
}

/** Columns that no draft sets; the server's operations set createDept and status. */
const keptByServer = new Set([
  'id',
  'tenantId',
  'createUser',
  'createTime',
  'updateUser',
  'updateTime',
  'isDeleted',
]);

async function insert(context: Context, entity: Entity, columns: Map<string, unknown>): Promise<string> {
  const { caller, now } = context;
  if (!columns.has('create_dept')) columns.set('create_dept', caller.deptIds[0] ?? null);
  for (const name of ['create_user', 'update_user']) columns.set(name, userOf(context));
  for (const name of ['create_time', 'update_time']) columns.set(name, now);
  const names = list([...columns.keys()].map((name) => sql.id(name)));
  const values = sql.join([...columns.values()]);
  const { rows } = await context.db.read((db) =>
    sql<{
      id: string;
    }>`insert into ${sql.id(entity.table)} (${names}) values (${values}) returning id`.execute(db),
  );
  return String(rows[0]?.id);
}

async function update(
  context: Context,
  entity: Entity,
  id: string,
  columns: Map<string, unknown>,
): Promise<string> {
  const sets = [...columns].map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  sets.push(sql`update_user = ${userOf(context)}`, sql`update_time = ${laterThan(context.now)}`);
  const { numAffectedRows } = await context.db.read((db) =>
    sql`update ${sql.id(entity.table)} set ${list(sets)} where id = ${id} and is_deleted = 0`.execute(db),
  );
  if (numAffectedRows === 0n) throw new CodedError('record.notFound');
  return id;
}

/** The API has whole seconds: every change advances update_time by at least one, so that two changes within a second differ. */
function laterThan(now: Date): RawBuilder<Date> {
  return sql`greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')`;
}

function userOf({ caller }: Context): string | null {
  return caller.userId === '' ? null : caller.userId;
}

/** Marks records as removed: they disappear from every list, and their rows are kept. */
export async function eraseRows(context: Context, entity: Entity, ids: readonly string[]): Promise<void> {
  await context.db.read((db) =>
    sql`update ${sql.id(entity.table)}
      set is_deleted = 1, update_user = ${userOf(context)}, update_time = ${laterThan(context.now)}
      where id = any(${ids}::bigint[])`.execute(db),
  );
}

/** Converts a violation of a unique index to the error of its rule. */
function uniqueRefusal(entity: Entity, draft: Values, error: unknown): CodedError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  const rule = uniqueRuleOf(entity, error.constraint ?? '');
  if (!rule) return undefined;
  const params = Object.fromEntries(rule.fields.map((name) => [name, String(draft[name] ?? '')]));
  return new CodedError('record.exists', params, { words: rule.message, cause: error });
}
