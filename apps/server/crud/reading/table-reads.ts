import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { AccessPolicy, VisibleRows } from '../../access/permissions/policy.ts';
import type { Context } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import { shownFieldsOf } from '../columns/field-mask.ts';
import { type EntityPlan, namedOutputs } from '../columns/plan.ts';
import { addWords, wireRows } from '../columns/rows.ts';
import type { Words } from '../columns/words.ts';
import type { HookRegistry } from '../hooks/hook-registry.ts';
import { rowBatches } from '../lists/row-batches.ts';
import { openTablePages } from '../lists/table-pages.ts';
import { totals } from '../lists/totals.ts';
import { fetchRows } from '../query/fetch-rows.ts';
import { RecordQuery } from '../query/list-query.ts';
import { whereIds } from '../query/record-id.ts';
import { searchQuery } from '../query/search-query.ts';
import { SubstringIndexPrefilter } from '../query/substring-prefilter.ts';
import type { RecordReads } from './record-reads.ts';

interface TableReadsOptions {
  readonly catalogue: Catalogue;
  readonly policy: Pick<AccessPolicy, 'scopeFor'>;
  readonly store: Pick<Store, 'changes' | 'forExport'>;
  readonly words: Words;
  readonly hooks: Pick<HookRegistry, 'filtersOf' | 'rowsOf'>;
}

/** Reads of records in PostgreSQL. */
interface AllTableReads {
  readsOf(entity: Entity): RecordReads;
  /** The caller's rows of an entity without any search. */
  everything(context: Context, entity: Entity): Promise<RecordQuery>;
}

/** Opens the reads of records in PostgreSQL, with rows as in the entity's `RowLayout`. */
export function openTableReads(options: TableReadsOptions): AllTableReads {
  const { catalogue, policy, words, store, hooks } = options;

  const within = (context: Context, entity: Entity, scope: VisibleRows): RecordQuery => {
    const query = queryOf(context, catalogue.planOf(entity), scope);
    for (const condition of hooks.rowsOf(context, entity)) query.where(condition);
    return query;
  };
  const everything: AllTableReads['everything'] = async (context, entity) =>
    within(context, entity, await policy.scopeFor(context, entity));
  const { filtersOf } = hooks;
  const parts = { ...options, filtersOf, prefilter: new SubstringIndexPrefilter(store.changes), everything };

  const wordsOf = (context: Context, plan: EntityPlan) =>
    words.lookups(
      context,
      plan.words.map(({ field }) => field),
    );

  const pages = openTablePages({ ...parts, totals: totals(store.changes), wordsOf });

  const rowsOf = async (context: Context, built: RecordQuery, lock?: 'lock'): Promise<Row<Entity>[]> => {
    const { plan } = built;
    const outputs = plan.outputsFor(context.locale, 'all');
    const locks = lock !== undefined && plan.layout.lockable;
    // In a fixed order: two transactions that lock the same records must not deadlock.
    const order = locks ? [{ name: 'id', direction: 'asc' } as const] : [];
    const statement = built.select(outputs, order, undefined, lock);
    const stored = await context.db.read((_, { client }) => fetchRows(client, statement));
    const rows = wireRows(outputs, stored, context.zone);
    if (plan.words.length > 0) addWords(plan.words, rows, context.locale, await wordsOf(context, plan));
    // The outputs come from the same fields as the type.
    return rows as unknown as Row<Entity>[];
  };

  const readsOf = (entity: Entity): RecordReads => ({
    page: (context, raw, which) => pages.page(context, entity, raw, which),
    async stream(context, raw, names) {
      const { query: built, search } = await searchQuery(context, entity, raw, parts);
      const outputs = namedOutputs(built.plan.outputsFor(context.locale, 'all'), names);
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
      const query = whereIds(within(context, entity, scope), ids);
      const rows = await context.db.read((_, { client }) => fetchRows(client, query.marks()));
      const grants = scope.kind === 'grants' ? scope.of : [];
      return new Map(
        rows.map(([id, ...marks]) => {
          const letting = grants.filter((_, index) => marks[index] === true);
          return [String(id), marks.length === 0 ? 'all' : shownFieldsOf(letting)];
        }),
      );
    },
    byIdsUnscoped(context, ids, how) {
      const built = queryOf(context, catalogue.planOf(entity), { kind: 'all' });
      return rowsOf(context, whereIds(built, ids), how);
    },
  });
  return { readsOf, everything };
}

function queryOf(context: Context, plan: EntityPlan, scope: VisibleRows): RecordQuery {
  return new RecordQuery(plan, scope, plan.layout.source?.(context));
}
