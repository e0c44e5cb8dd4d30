import { sql } from 'kysely';
import { compiled, type Fragment } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { idList, parameter } from '../inputs.ts';
import { lazyNode, type TreeNode, type TreeRow } from './tree-node.ts';

/** A table whose records form a tree, as choosers look at it. */
export interface TreeSource {
  readonly table: string;
  /** SQL of a record's title; `t` is the record. */
  title(t: string): Fragment;
  /** SQL of what is to be chosen from. */
  offered(t: string): Fragment;
}

/** What is asked of a tree: one level, what is called so, or certain nodes. */
type TreeAsk = { readonly below: string } | { readonly called: string } | { readonly ids: readonly string[] };

/** What stands above a record, from the top. */
export type Above = readonly { readonly id: string; readonly title: string }[];

/** A node with what stands above it, where it did not come with its level. */
interface PlacedNode extends TreeNode {
  readonly above?: Above;
}

/** Nodes a search answers with: who finds more types more. */
const most = 100;
/** Levels gone up before a tree is taken to be a circle. */
const deepest = 64;

/** Reads `ids`, `title` and `parentId` of a call. @throws CodedError request.parameterFormat for what is no id */
export function treeAsk(query: Readonly<Record<string, unknown>>): TreeAsk {
  const ids = idList('ids', parameter('ids', query));
  if (ids.length > 0) return { ids: ids.slice(0, most) };
  const called = parameter('title', query) ?? '';
  if (called !== '') return { called };
  const [below = '0'] = idList('parentId', parameter('parentId', query)?.replace(/^-1$/, '0'));
  return { below };
}

/** The nodes asked for, in the order of their level; what a search finds, shortest title first. */
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
    const level = compiled(sql`select t.id::text as id, t.parent_id::text as "parentId", ${title} as title
        ${placed ? sql`, ${aboveOf(source)} as above` : sql``}
      from ${sql.id(source.table)} t where t.is_deleted = 0 and ${source.offered('t')} and ${testOf(source, ask)}
      order by ${order}`);
    const { rows } = await client.query<TreeRow & { readonly above?: PlacedNode['above'] | null }>(
      level.text,
      [...level.values],
    );
    // Asked for all at once: of ten thousand rows one by one takes half a minute where the planner knows nothing of them.
    const below = compiled(sql`select distinct c.parent_id::text as id from ${sql.id(source.table)} c
      where c.parent_id = any(${rows.map(({ id }) => id)}::bigint[]) and c.is_deleted = 0 and ${source.offered('c')}`);
    const { rows: parents } = await client.query<{ id: string }>(below.text, [...below.values]);
    const twigs = new Set(parents.map(({ id }) => id));
    return rows.map(({ above, ...row }) => ({
      ...lazyNode(row, twigs.has(row.id)),
      ...(above ? { above } : {}),
    }));
  });
}

function testOf(source: TreeSource, ask: TreeAsk): Fragment {
  if ('ids' in ask) return sql`t.id = any(${ask.ids}::bigint[])`;
  if ('below' in ask) return sql`t.parent_id = ${ask.below}::bigint`;
  const text = ask.called.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql`${source.title('t')} ilike ${`%${text}%`}`;
}

/** SQL of the titles and ids above `t`, an Above; null at the top. */
export function aboveOf({ table, title }: Pick<TreeSource, 'table' | 'title'>): Fragment {
  return sql`(with recursive up as (
      select p.id, p.parent_id, ${title('p')} as title, 1 as n from ${sql.id(table)} p where p.id = t.parent_id
      union all
      select p.id, p.parent_id, ${title('p')}, up.n + 1 from ${sql.id(table)} p join up on p.id = up.parent_id
        where up.n < ${sql.lit(deepest)})
    select json_agg(json_build_object('id', up.id::text, 'title', up.title) order by up.n desc) from up)`;
}
