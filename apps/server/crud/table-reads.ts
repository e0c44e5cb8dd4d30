import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { PoolClient } from 'pg';
import type { AccessPolicy, Scope } from '../access/policy.ts';
import type { Context } from '../context.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue.ts';
import type { EntityFilter } from './entity-hooks.ts';
import { shownBy } from './field-mask.ts';
import { RecordQuery, type Statement } from './list-query.ts';
import type { Page, Total } from './page.ts';
import { deep, isExact, pageFromNearerEnd } from './page-from-nearer-end.ts';
import type { Plan } from './plan.ts';
import { whereIds } from './record-id.ts';
import type { RecordReads } from './record-reads.ts';
import { rowBatches } from './row-batches.ts';
import { addWords, type WireRow, wireRows } from './rows.ts';
import { searchQuery } from './search-query.ts';
import { named } from './statement-names.ts';
import { SubstringIndexPrefilter } from './substring-prefilter.ts';
import { mostCounted, totals } from './totals.ts';
import type { Words } from './words.ts';

interface TableReadsOptions {
  readonly catalogue: Catalogue;
  readonly policy: Pick<AccessPolicy, 'scopeFor'>;
  readonly store: Pick<Store, 'changes' | 'forExport'>;
  readonly words: Words;
  readonly filtersOf: (entity: Entity) => Readonly<Record<string, EntityFilter>>;
}

/** Reads of records that PostgreSQL keeps. */
interface AllTableReads {
  readsOf(entity: Entity): RecordReads;
  /** The caller's view of an entity without any condition. */
  everything(context: Context, entity: Entity): Promise<RecordQuery>;
}

/** Opens the reads of records that PostgreSQL keeps, in rows as the entity's `RowLayout` tells. */
export function openTableReads(options: TableReadsOptions): AllTableReads {
  const { catalogue, policy, words, store } = options;
  const searches = totals(store.changes);
  const prefilter = new SubstringIndexPrefilter(store.changes);

  const everything: AllTableReads['everything'] = async (context, entity) => {
    return queryOf(context, catalogue.planOf(entity), await policy.scopeFor(context, entity));
  };
  const searched = (context: Context, entity: Entity, raw: Parameters<RecordReads['page']>[1]) =>
    searchQuery(context, entity, raw, { ...options, prefilter, everything });

  const wordsOf = (context: Context, plan: Plan) =>
    words.lookups(
      context,
      plan.words.map(({ field }) => field),
    );

  const rowsOf = async (context: Context, built: RecordQuery, lock?: 'lock'): Promise<Row<Entity>[]> => {
    const { plan } = built;
    const outputs = plan.outputsFor(context.locale, 'all');
    const locks = lock !== undefined && plan.layout.lockable;
    // In one order: two who lock the same records must not wait for each other.
    const order = locks ? [{ name: 'id', direction: 'asc' } as const] : [];
    const statement = built.select(outputs, order, undefined, lock);
    const stored = await context.db.read((_, { client }) => fetchRows(client, statement));
    const rows = wireRows(outputs, stored, context.zone);
    if (plan.words.length > 0) addWords(plan.words, rows, context.locale, await wordsOf(context, plan));
    // The outputs are made of the same fields as the type.
    return rows as unknown as Row<Entity>[];
  };

  const readsOf = (entity: Entity): RecordReads => ({
    async page(context, raw, which) {
      const { query: built, search, ignored } = await searched(context, entity, raw);
      const { plan } = built;
      const { size, current } = search;
      const outputs = plan.outputsFor(context.locale, which);
      const offset = (current - 1) * size;
      const order = settled(plan, search.order);
      const asked = searches.of(context.db, built);
      const known = await asked.known;
      const pageOf = (records: readonly WireRow[], counted: Total): Page => {
        const { hidden } = built;
        // Of a list that is only estimated, what can be asked for.
        const given = isExact(counted) ? counted.total : Math.min(counted.total, mostCounted);
        const rest = { ...(hidden.length > 0 ? { hidden } : {}), ...(ignored.length > 0 ? { ignored } : {}) };
        return { records, ...counted, size, current, pages: Math.ceil(given / size), ...rest };
      };
      // Nothing there: what it took to find that out need not be done again.
      if (known && isExact(known) && known.total <= offset) return pageOf([], known);
      const { stored, counted } = await context.db.read(async (_, { client }) => {
        // Of the first pages the rows themselves tell whether a remembered total still holds.
        const before = offset >= deep ? await asked.count(client) : undefined;
        if (before && isExact(before)) {
          const stored = await pageFromNearerEnd(before.total, { order, size, offset }, (order, page) =>
            fetchRows(client, built.select(outputs, order, page)),
          );
          return { stored, counted: before };
        }
        if (before && offset + size > mostCounted)
          throw new CodedError('search.tooDeep', { most: mostCounted });
        const stored = await fetchRows(client, built.select(outputs, order, { limit: size, offset }));
        // A page that is not full is the last one: its end is the total.
        const isLast = stored.length < size && (stored.length > 0 || offset === 0);
        if (!isLast) return { stored, counted: before ?? (await asked.count(client)) };
        const total = offset + stored.length;
        asked.learn(total);
        return { stored, counted: { total } };
      });
      const records = wireRows(outputs, stored, context.zone);
      if (plan.words.length > 0) addWords(plan.words, records, context.locale, await wordsOf(context, plan));
      return pageOf(records, counted);
    },
    async stream(context, raw) {
      const { query: built, search } = await searched(context, entity, raw);
      const outputs = built.plan.outputsFor(context.locale, 'all');
      return rowBatches(store.forExport(context.db), built.select(outputs, search.order), (stored) =>
        wireRows(outputs, stored, context.zone),
      );
    },
    async byIds(context, ids, how) {
      const query = whereIds(await everything(context, entity), ids);
      return how === 'shown' ? rowsOf(context, query) : rowsOf(context, query.whole(), how);
    },
    async visible(context, ids) {
      const scope = await policy.scopeFor(context, entity);
      const query = whereIds(queryOf(context, catalogue.planOf(entity), scope), ids);
      const rows = await context.db.read((_, { client }) => fetchRows(client, query.marks()));
      const grants = scope.kind === 'grants' ? scope.of : [];
      return new Map(
        rows.map(([id, ...marks]) => {
          const letting = grants.filter((_, index) => marks[index] === true);
          return [String(id), marks.length === 0 ? 'all' : shownBy(letting)];
        }),
      );
    },
    byIdsUnscoped(context, ids) {
      const built = queryOf(context, catalogue.planOf(entity), { kind: 'all' });
      return rowsOf(context, whereIds(built, ids));
    },
  });
  return { readsOf, everything };
}

function queryOf(context: Context, plan: Plan, scope: Scope): RecordQuery {
  return new RecordQuery(plan, scope, plan.layout.source?.(context));
}

/** Order with a last word, so that equal rows do not move between pages. */
function settled({ layout }: Plan, order: readonly SearchOrder[]): readonly SearchOrder[] {
  const direction = order.at(-1)?.direction ?? 'desc';
  const missing = layout.key.filter((name) => !order.some((one) => one.name === name));
  return [...order, ...missing.map((name) => ({ name, direction }))];
}

async function fetchRows(client: PoolClient, statement: Statement): Promise<unknown[][]> {
  const { rows } = await client.query<unknown[]>({ ...named(statement), rowMode: 'array' });
  return rows;
}
