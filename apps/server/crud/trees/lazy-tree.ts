import { quoted } from '@heliodeck/model/ddl';
import type { TenantDb } from '../../store/tenant-db.ts';
import { idList, parameter } from '../inputs.ts';
import { lazyNode, type TreeNode, type TreeRow } from './tree-node.ts';

/** A table whose records form a tree, as choosers look at it. */
export interface TreeSource {
  readonly table: string;
  /** SQL of a record's title; `t` is the record. */
  title(t: string): string;
  /** SQL of what is to be chosen from; its values are the first ones. */
  offered(t: string): string;
  readonly values: readonly unknown[];
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
  const [test, value] = testOf(source, ask);
  const placed = !('below' in ask);
  const title = source.title('t');
  const order = 'called' in ask ? `length(${title}), t.sort, t.id limit ${most}` : 't.sort, t.id';
  return db.read(async (_, { client }) => {
    const { rows } = await client.query<TreeRow & { readonly above?: PlacedNode['above'] | null }>(
      `select t.id::text as id, t.parent_id::text as "parentId", ${title} as title
         ${placed ? `, ${aboveOf(source)} as above` : ''}
       from ${quoted(source.table)} t where t.is_deleted = 0 and ${source.offered('t')} and ${test}
       order by ${order}`,
      [...source.values, value],
    );
    // Asked for all at once: of ten thousand rows one by one takes half a minute where the planner knows nothing of them.
    const { rows: parents } = await client.query<{ id: string }>(
      `select distinct c.parent_id::text as id from ${quoted(source.table)} c
       where c.parent_id = any($${source.values.length + 1}::bigint[]) and c.is_deleted = 0 and ${source.offered('c')}`,
      [...source.values, rows.map(({ id }) => id)],
    );
    const twigs = new Set(parents.map(({ id }) => id));
    return rows.map(({ above, ...row }) => ({
      ...lazyNode(row, twigs.has(row.id)),
      ...(above ? { above } : {}),
    }));
  });
}

function testOf(source: TreeSource, ask: TreeAsk): readonly [sql: string, value: unknown] {
  const place = `$${source.values.length + 1}`;
  if ('ids' in ask) return [`t.id = any(${place}::bigint[])`, ask.ids];
  if ('below' in ask) return [`t.parent_id = ${place}::bigint`, ask.below];
  const text = ask.called.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return [`${source.title('t')} ilike ${place}`, `%${text}%`];
}

/** SQL of the titles and ids above `t`, an Above; null at the top. */
export function aboveOf({ table, title }: Pick<TreeSource, 'table' | 'title'>): string {
  return `(with recursive up as (
      select p.id, p.parent_id, ${title('p')} as title, 1 as n from ${quoted(table)} p where p.id = t.parent_id
      union all
      select p.id, p.parent_id, ${title('p')}, up.n + 1 from ${quoted(table)} p join up on p.id = up.parent_id
        where up.n < ${deepest})
    select json_agg(json_build_object('id', up.id::text, 'title', up.title) order by up.n desc) from up)`;
}
