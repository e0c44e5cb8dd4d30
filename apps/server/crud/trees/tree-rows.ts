import { type Nested, nest } from '@heliodeck/kit/nest';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { treeRecordsOf } from '../../http/reply-shape.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { OutgoingRow } from '../columns/rows.ts';
import { titleSql } from '../columns/title-sql.ts';
import type { EntityEngine } from '../entity-engine.ts';
import { wholeList } from '../whole-list.ts';
import { type Above, aboveOf } from './lazy-tree.ts';

const root = '0';

/** A record of an entity that forms a tree. */
export type TreeRecord = OutgoingRow & {
  readonly id: string;
  readonly parentId: string;
  /** For a match whose parents are not in the result: its ancestors, as from lazyTree. */
  readonly above?: Above;
};

/** Ancestors of a match, for the API description. */
export const aboveShape = z
  .array(z.object({ id: z.string(), title: z.string() }))
  .optional()
  .meta({ description: 'of what a search found: what stands above it, the top first' });

/** Records of a tree with the properties added here, for the API description. */
export const placedRecords = (record: z.ZodObject): z.ZodType =>
  treeRecordsOf(record.extend({ above: aboveShape }));

/**
 * Returns the records of a search as a tree: lists of roles, departments and dictionaries are not paged. A match whose parent is not in the
 * result includes its ancestors.
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
 * Returns one level of a tree that loads on expansion: the records below parentId (0, −1 or empty = the top). A search for anything else
 * searches all levels.
 * @param start parent of the caller's top level, if it is not the root
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

/** Adds the ancestors to these rows, or to those that `wanted` selects. */
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

/** Returns those of the ids that have children. */
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

/** Returns all records of a query, as records of an entity that forms a tree. */
export async function allRecords(
  entities: EntityEngine,
  context: Context,
  entity: Entity,
  query: QueryString,
): Promise<readonly TreeRecord[]> {
  // Records of the entities for which this is called have both.
  return (await wholeList(entities, context, entity, query)) as readonly TreeRecord[];
}
