import { columnOf } from '@heliodeck/model/columns';
import { quoted, uniqueRuleOf } from '@heliodeck/model/ddl';
import type { Entity } from '@heliodeck/model/entity';
import { toStored } from '@heliodeck/model/fields/value';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import pg from 'pg';
import type { Context } from '../context.ts';

/** Writes a record's values. @returns its id */
export async function writeRow(
  context: Context,
  entity: Entity,
  draft: Readonly<Record<string, unknown>> & { readonly id?: string },
): Promise<string> {
  const columns = new Map<string, unknown>();
  for (const [name, value] of Object.entries(draft)) {
    const column =
      keptByServer.has(name) && !Object.hasOwn(entity.fields, name) ? undefined : columnOf(entity, name);
    if (column && value !== undefined)
      columns.set(column.column, toStored(column.field, value, context.zone));
  }
  try {
    return await (draft.id === undefined
      ? insert(context, entity, columns)
      : update(context, entity, draft.id, columns));
  } catch (error) {
    throw uniqueRefusal(entity, draft, error) ?? error;
  }
}

/** Columns no draft decides on; createDept and status are the server's operations' to give. */
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
  const names = [...columns.keys()].map(quoted).join(', ');
  const places = [...columns.keys()].map((_, index) => `$${index + 1}`).join(', ');
  const text = `insert into ${quoted(entity.table)} (${names}) values (${places}) returning id`;
  const { rows } = await context.db.read((_, { client }) => client.query(text, [...columns.values()]));
  return String(rows[0]?.id);
}

async function update(
  context: Context,
  entity: Entity,
  id: string,
  columns: Map<string, unknown>,
): Promise<string> {
  const sets = [...columns.keys()].map((name, index) => `${quoted(name)} = $${index + 4}`);
  sets.push('update_user = $2', `update_time = ${laterThan('$3')}`);
  const text = `update ${quoted(entity.table)} set ${sets.join(', ')} where id = $1 and is_deleted = 0`;
  const values = [id, userOf(context), context.now, ...columns.values()];
  const { rowCount } = await context.db.read((_, { client }) => client.query(text, values));
  if (rowCount === 0) throw new CodedError('record.notFound');
  return id;
}

/** The wire shows whole seconds; every change moves update_time on by at least one, or two within a second would look alike. */
function laterThan(now: string): string {
  return `greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')`;
}

function userOf({ caller }: Context): string | null {
  return caller.userId === '' ? null : caller.userId;
}

/** Marks records as removed: they leave every list, and their rows stay. */
export async function eraseRows(context: Context, entity: Entity, ids: readonly string[]): Promise<void> {
  const text = `update ${quoted(entity.table)} set is_deleted = 1, update_user = $2, update_time = ${laterThan('$3')} where id = any($1::bigint[])`;
  await context.db.read((_, { client }) => client.query(text, [ids, userOf(context), context.now]));
}

/** A violation of a unique index in the words of the rule behind it. */
function uniqueRefusal(
  entity: Entity,
  draft: Readonly<Record<string, unknown>>,
  error: unknown,
): CodedError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  const rule = uniqueRuleOf(entity, error.constraint ?? '');
  if (!rule) return undefined;
  const params = Object.fromEntries(rule.fields.map((name) => [name, String(draft[name] ?? '')]));
  return new CodedError('record.exists', params, { words: rule.message, cause: error });
}
