import { type Nested, nest } from '@heliodeck/kit/nest';
import { quoted } from '@heliodeck/model/ddl';
import type { Entity } from '@heliodeck/model/entity';
import type { QueryString } from '@heliodeck/model/search';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import type { WireRow } from '../../crud/rows.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { wholeList } from './whole-list.ts';

const root = '0';

/** A record of an entity that forms a tree. */
export type TreeRecord = WireRow & { readonly id: string; readonly parentId: string };

/** The records a search finds, as a tree: lists of roles, departments and dictionaries are not paged. */
export async function treeOfRecords(
  entities: EntityEngine,
  context: Context,
  entity: Entity,
  query: QueryString,
): Promise<readonly Nested<TreeRecord>[]> {
  return nest(await allRecords(entities, context, entity, query));
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
  return rows.map((row) => (parents.has(row.id) ? { ...row, hasChildren: true } : row));
}

/** Those of the ids that have records below them. */
async function withChildren(
  db: TenantDb,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      `select distinct parent_id as id from ${quoted(table)} where parent_id = any($1::bigint[]) and is_deleted = 0`,
      [ids],
    ),
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
