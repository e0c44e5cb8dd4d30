import { columnName, columnOf } from '@heliodeck/model/descriptors/columns';
import { type Draft, type Entity, ownsTable, type Row } from '@heliodeck/model/descriptors/entity';
import type { Field, RefField } from '@heliodeck/model/descriptors/field';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { column, type Fragment } from '../../store/sql.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import { base, keyColumn } from '../columns/joins.ts';
import { namedStatement } from '../query/statement-names.ts';
import type { Reader } from '../reading/read.ts';

const root = '0';

/** The catalogue of entities, and the reader that applies the caller's rules. */
interface Records {
  readonly catalogue: Catalogue;
  readonly reader: Reader;
}

/**
 * Refuses references to records that do not exist, are deleted, or are not visible to the caller. Unchanged references are not checked: an
 * edit must not fail because of a field it does not change.
 * @throws CodedError record.notReferable with the field
 */
export async function checkReferences<E extends Entity>(
  context: Context,
  records: Records,
  entity: E,
  draft: Draft<E>,
  before: Row<E> | undefined,
): Promise<void> {
  const values: Readonly<Record<string, unknown>> = draft;
  const old: Readonly<Record<string, unknown>> = before ?? {};
  const asked = Object.entries<Field>(entity.fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind !== 'ref' || value === undefined || value === null || value === old[name]) return [];
    const keys = keysOf(field, String(value));
    return keys.length > 0 ? [{ name, entity, field, keys }] : [];
  });
  await lockReferred(context, records, asked);
  for (const { name, field, keys } of asked) {
    if (!(await allExist(context, records, { entity, field, keys }))) {
      throw new CodedError('record.notReferable', {
        label: field.label[context.locale],
        name,
        field: name,
      });
    }
  }
}

function keysOf(field: RefField, value: string): readonly string[] {
  const keys = field.many ? value.split(',').filter((key) => key !== '') : [value];
  return field.parent ? keys.filter((key) => key !== root) : keys;
}

/** The records to which a field of a draft refers. */
interface Asked {
  readonly entity: Entity;
  readonly field: RefField;
  readonly keys: readonly string[];
}

const targetOf = ({ catalogue }: Records, { entity, field }: Pick<Asked, 'entity' | 'field'>) =>
  field.entity === 'self' ? entity : catalogue.find(field.entity);

/**
 * Locks the records to which a draft refers against removal until the transaction ends: a concurrent removal waits and then finds the
 * reference, or is waited for, and the record no longer exists. Tables and rows are locked in a fixed order to avoid deadlocks.
 */
async function lockReferred({ db }: Context, records: Records, asked: readonly Asked[]): Promise<void> {
  // Outside a transaction nothing would stay locked.
  if (!db.inTransaction) return;
  const statements = new Map<string, { readonly rows: Fragment; readonly keys: Set<string> }>();
  for (const one of asked) {
    const target = targetOf(records, one);
    // Rows of all tenants can be locked by the platform only.
    if (!target || !ownsTable(target) || (target.tenancy === 'platform' && !db.spansTenants)) continue;
    const name = keyColumn(target, one.field.by);
    const type = sql.raw(one.field.by === undefined ? 'bigint[]' : 'text[]');
    const known = statements.get(`${target.table} ${name}`) ?? { rows: sql``, keys: new Set() };
    const keys = new Set([...known.keys, ...one.keys]);
    const rows = sql`select 1 from ${sql.id(target.table)} where ${sql.id(name)} = any(${[...keys]}::${type}) order by id for key share`;
    statements.set(`${target.table} ${name}`, { rows, keys });
  }
  const ordered = [...statements].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [, { rows }] of ordered) await db.read((connection) => rows.execute(connection));
}

async function allExist(
  context: Context,
  records: Records,
  { entity, field, keys }: Asked,
): Promise<boolean> {
  const { reader } = records;
  const target = targetOf(records, { entity, field });
  if (!target) return false;
  const key = column(base, keyColumn(target, field.by));
  const seen = await reader.everything(context, target);
  if (field.where) {
    const asked = columnOf(target, field.where.field);
    // An error in a descriptor must not admit every record.
    if (!asked) throw new Error(`${entity.key}: ${target.key} stores no '${field.where.field}'`);
    seen.where(sql`${column(base, asked.column)}::text = any(${field.where.is.map(String)}::text[])`);
  }
  seen.where(
    field.by === undefined ? sql`${key} = any(${keys}::bigint[])` : sql`${key} = any(${keys}::text[])`,
  );
  const statement = namedStatement(seen.count());
  const { rows } = await context.db.read((_, { client }) => client.query(statement));
  return Number(rows[0]?.n) >= new Set(keys).size;
}

/** The field by which records of an entity form a tree. */
function parentField(entity: Entity): string | undefined {
  return Object.keys(entity.fields).find((name) => {
    const field = entity.fields[name];
    return field?.kind === 'ref' && field.parent === true;
  });
}

/**
 * Locks the tree of an entity until the transaction ends, so that no other transaction moves or removes its records: two concurrent moves
 * could make a cycle, and a record could be moved below one being removed. Call it before records are locked, since the holder of the tree
 * lock locks more of them. No effect for entities without a tree.
 */
export async function lockTree({ db }: Pick<Context, 'db'>, entity: Entity): Promise<void> {
  if (parentField(entity) === undefined) return;
  await db.read((rows) =>
    sql`select pg_advisory_xact_lock(hashtext(${`tree of ${entity.table}`}))`.execute(rows),
  );
}

/** Whether a draft contains the parent of its record. */
export function namesParent(entity: Entity, draft: Draft<Entity>): boolean {
  const name = parentField(entity);
  return name !== undefined && (draft as Readonly<Record<string, unknown>>)[name] !== undefined;
}

/**
 * Refuses to move a record below itself or one of its descendants.
 * @throws CodedError record.ownParent
 */
export async function checkParent(
  context: Context,
  entity: Entity,
  id: string,
  draft: Draft<Entity>,
): Promise<void> {
  const name = parentField(entity);
  const field = name === undefined ? undefined : entity.fields[name];
  const parent = name === undefined ? undefined : (draft as Readonly<Record<string, unknown>>)[name];
  if (name === undefined || !field || typeof parent !== 'string' || parent === root) return;
  const [table, up] = [sql.id(entity.table), sql.id(columnName(name, field))];
  const { rows } = await context.db.read((db) =>
    sql`with recursive above as (
        select id, ${up} as up from ${table} where id = ${parent}
        union select p.id, p.${up} from ${table} p join above a on p.id = a.up)
      select 1 from above where id = ${id}`.execute(db),
  );
  if (rows.length > 0) throw new CodedError('record.ownParent');
}

/**
 * Refuses to remove records with children that are not removed with them.
 * @throws CodedError record.hasChildren
 */
export async function checkChildless(
  context: Context,
  entity: Entity,
  ids: readonly string[],
): Promise<void> {
  const name = parentField(entity);
  const field = name === undefined ? undefined : entity.fields[name];
  if (name === undefined || !field) return;
  const parent = sql.id(columnName(name, field));
  const { rows } = await context.db.read((db) =>
    sql`select 1 from ${sql.id(entity.table)}
      where ${parent} = any(${ids}::bigint[]) and id <> all(${ids}::bigint[]) and is_deleted = 0 limit 1`.execute(
      db,
    ),
  );
  if (rows.length > 0) throw new CodedError('record.hasChildren');
}
