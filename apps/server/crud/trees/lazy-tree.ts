import { isCalled } from '@heliodeck/kit/called';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { otherNamesOf } from '../../spelling/other-names.ts';
import { type Fragment, statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { idList, parameter } from '../requests/inputs.ts';
import { lazyNode, type TreeNode, type TreeRow } from './tree-node.ts';

/** A table whose records form a tree, for choosers. */
export interface TreeSource {
  readonly table: string;
  /** SQL of a record's title; `t` is the record. */
  title(t: string): Fragment;
  /** SQL of the title in the other language, if there is one. */
  also?(t: string): Fragment;
  /** SQL condition for the records to choose from. */
  offered(t: string): Fragment;
}

/** A request to a tree: one level, a search by title, or certain nodes. */
type TreeAsk = { readonly below: string } | { readonly called: string } | { readonly ids: readonly string[] };

/** The ancestors of a record, from the top. */
export type Above = readonly { readonly id: string; readonly title: string }[];

/** A node with its ancestors, if it was not read with its level. */
interface PlacedNode extends TreeNode {
  readonly above?: Above;
}

/** Most nodes in the result of a search: users refine it by typing more. */
const most = 100;
/** Most levels of ancestors, as a limit for cyclic trees. */
const deepest = 64;

/** Parses `ids`, `title` and `parentId` of a call. @throws CodedError request.parameterFormat for an invalid id */
export function treeAsk(query: Readonly<Record<string, unknown>>): TreeAsk {
  const ids = idList('ids', parameter('ids', query));
  if (ids.length > 0) return { ids: ids.slice(0, most) };
  const called = parameter('title', query) ?? '';
  if (called !== '') return { called };
  const [below = '0'] = idList('parentId', parameter('parentId', query)?.replace(/^-1$/, '0'));
  return { below };
}

/**
 * Returns the requested nodes, in the order of their level; a search matches a title in either language, in pinyin or by initials, shortest
 * title first.
 */
export async function lazyTree(
  db: TenantDb,
  source: TreeSource,
  ask: TreeAsk,
): Promise<readonly PlacedNode[]> {
  const placed = !('below' in ask);
  const title = source.title('t');
  const order =
    'called' in ask ? sql`length(${title}), t.sort, t.id limit ${sql.lit(most)}` : sql`t.sort, t.id`;
  return db.read(async (_, { client }) => {
    const spelled = 'called' in ask ? await spelledSo(client, source, ask.called) : [];
    const { rows } = await client.query<TreeRow & { readonly above?: PlacedNode['above'] | null }>(
      statement`select t.id::text as id, t.parent_id::text as "parentId", ${title} as title
        ${placed ? sql`, ${aboveOf(source)} as above` : sql``}
      from ${sql.id(source.table)} t where t.is_deleted = 0 and ${source.offered('t')} and ${testOf(source, ask, spelled)}
      order by ${order}`,
    );
    // Queried for all at once: row by row, ten thousand rows take half a minute if the planner has no statistics.
    const { rows: parents } = await client.query<{ id: string }>(
      statement`select distinct c.parent_id::text as id from ${sql.id(source.table)} c
      where c.parent_id = any(${rows.map(({ id }) => id)}::bigint[]) and c.is_deleted = 0 and ${source.offered('c')}`,
    );
    const twigs = new Set(parents.map(({ id }) => id));
    return rows.map(({ above, ...row }) => ({
      ...lazyNode(row, twigs.has(row.id)),
      ...(above ? { above } : {}),
    }));
  });
}

/** Returns ids of records whose title matches in pinyin or by initials, which PostgreSQL cannot search. */
async function spelledSo(client: PoolClient, source: TreeSource, called: string): Promise<readonly string[]> {
  if (!/^[a-z][a-z0-9' ]+$/i.test(called)) return [];
  const { rows } = await client.query<Pick<TreeRow, 'id' | 'title' | 'also'>>(
    statement`select t.id::text as id, coalesce(${source.title('t')}, '') as title,
      ${source.also?.('t') ?? sql`null`} as also
    from ${sql.id(source.table)} t where t.is_deleted = 0 and ${source.offered('t')}`,
  );
  return rows.flatMap(({ id, title, also }) =>
    isCalled(title, otherNamesOf(title, also), called) ? [id] : [],
  );
}

function testOf(source: TreeSource, ask: TreeAsk, spelled: readonly string[]): Fragment {
  if ('ids' in ask) return sql`t.id = any(${ask.ids}::bigint[])`;
  if ('below' in ask) return sql`t.parent_id = ${ask.below}::bigint`;
  const text = ask.called.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const names = [source.title('t'), ...(source.also ? [source.also('t')] : [])];
  return sql`(t.id = any(${spelled}::bigint[])
    or ${sql.join(
      names.map((name) => sql`${name} ilike ${`%${text}%`}`),
      sql` or `,
    )})`;
}

/** SQL of the titles and ids of the ancestors of `t`, an Above; null at the top. */
export function aboveOf({ table, title }: Pick<TreeSource, 'table' | 'title'>): Fragment {
  return sql`(with recursive up as (
      select p.id, p.parent_id, ${title('p')} as title, 1 as n from ${sql.id(table)} p where p.id = t.parent_id
      union all
      select p.id, p.parent_id, ${title('p')}, up.n + 1 from ${sql.id(table)} p join up on p.id = up.parent_id
        where up.n < ${sql.lit(deepest)})
    select json_agg(json_build_object('id', up.id::text, 'title', up.title) order by up.n desc) from up)`;
}
