import { type Nested, nest } from '@heliodeck/kit/nest';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { treeRecordsOf } from '../../http/reply-shape.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { EntityEngine } from '../entity-engine.ts';
import type { OutgoingRow } from '../rows.ts';
import { titleSql } from '../title-sql.ts';
import { wholeList } from '../whole-list.ts';
import { type Above, aboveOf } from './lazy-tree.ts';

const root = '0';

/** A record of an entity that forms a tree. */
export type TreeRecord = OutgoingRow & {
  readonly id: string;
  readonly parentId: string;
  /** Of what a search found where its parents were not: what stands above it, as lazyTree says it. */
  readonly above?: Above;
};

/** What stands above a find, for the API description. */
export const aboveShape = z
  .array(z.object({ id: z.string(), title: z.string() }))
  .optional()
  .meta({ description: 'of what a search found: what stands above it, the top first' });

/** Records of a tree with what this file adds, for the API description. */
export const placedRecords = (record: z.ZodObject): z.ZodType =>
  treeRecordsOf(record.extend({ above: aboveShape }));

/**
 * The records a search finds, as a tree: lists of roles, departments and dictionaries are not paged. A find whose parent is
 * none says what stands above it.
 */
export async function treeOfRecords(
  entities: EntityEngine,
  context: Context,
  entity: Entity,
  query: QueryString,
): Promise<readonly Nested<TreeRecord>[]> {
  const rows = await allRecords(entities, context, entity, query);
  const ids = new Set(rows.map(({ id }) => id));
  return nest(await withPlaces(context, entity, rows, ({ parentId }) => !ids.has(parentId)));
}

/**
 * One level of a tree that loads as it opens: the records below parentId (0, −1 or empty = the top). A search for
 * anything else looks on all levels.
 * @param start what the caller's top is below, where it is not the root
 */
export async function lazyRecords(
  entities: EntityEngine,
  context: Context,
  entity: Entity,
  query: QueryString,
  start = root,
): Promise<readonly TreeRecord[]> {
  const { parentId, ...search } = query;
  const searches = Object.entries(search).some(
    ([name, value]) => name !== 'tenantId' && !/^(?:current|size|ascs|descs)$/.test(name) && value !== '',
  );
  const parent = parentId === undefined || parentId === '' || parentId === '-1' ? root : String(parentId);
  const asked =
    searches && parent === root ? search : { ...search, parentId: parent === root ? start : parent };
  const rows = await allRecords(entities, context, entity, asked);
  const parents = await withChildren(
    context.db,
    entity.table,
    rows.map((row) => row.id),
  );
  const told = rows.map((row) => (parents.has(row.id) ? { ...row, hasChildren: true } : row));
  return asked === search ? withPlaces(context, entity, told) : told;
}

/** Adds to these rows, or those that `wanted` names, what stands above them. */
async function withPlaces(
  { db, locale }: Context,
  entity: Entity,
  rows: readonly TreeRecord[],
  wanted: (row: TreeRecord) => boolean = () => true,
): Promise<readonly TreeRecord[]> {
  const ids = rows.filter((row) => row.parentId !== root && wanted(row)).map(({ id }) => id);
  if (ids.length === 0) return rows;
  const above = aboveOf({ table: entity.table, title: (t) => titleSql(entity, t, locale) });
  const { rows: found } = await db.read((records) =>
    sql<{ id: string; above: Above | null }>`select t.id::text as id, ${above} as above
      from ${sql.id(entity.table)} t where t.id = any(${ids}::bigint[])`.execute(records),
  );
  const places = new Map(found.map((row) => [row.id, row.above]));
  return rows.map((row) => ({ ...row, ...(places.get(row.id) ? { above: places.get(row.id) ?? [] } : {}) }));
}

/** Those of the ids that have records below them. */
async function withChildren(
  db: TenantDb,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.read((records) =>
    sql<{ id: string }>`select distinct parent_id as id from ${sql.id(table)}
      where parent_id = any(${ids}::bigint[]) and is_deleted = 0`.execute(records),
  );
  return new Set(rows.map((row) => row.id));
}

/** All records a query finds, as those of an entity that forms a tree. */
export async function allRecords(
  entities: EntityEngine,
  context: Context,
  entity: Entity,
  query: QueryString,
): Promise<readonly TreeRecord[]> {
  // Records of the entities this is called for have both.
  return (await wholeList(entities, context, entity, query)) as readonly TreeRecord[];
}
