import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { AccessPolicy } from '../access/permissions/policy.ts';
import type { Store } from '../store/store.ts';
import { catalogueOf } from './columns/catalogue.ts';
import { hiddenOf } from './columns/field-mask.ts';
import { wordsFrom } from './columns/words.ts';
import type { EntityEngine } from './entity-engine.ts';
import { exportedTable, exportRecords } from './files/export.ts';
import { hookRegistry } from './hooks/hook-registry.ts';
import { readRecordId } from './query/record-id.ts';
import type { Reader } from './reading/read.ts';
import type { RecordStorage, RecordStore } from './reading/record-store.ts';
import { openTableReads } from './reading/table-reads.ts';
import { entityRoutes } from './routes.ts';
import { openWriter } from './writing/write.ts';

interface EngineOptions {
  readonly entities: readonly Entity[];
  /** Returns the storage of an entity's records. */
  readonly storageOf: (entity: Entity) => RecordStorage;
  readonly policy: AccessPolicy;
  readonly store: Store;
}

/** Opens the list engine for entities. */
export function openEngine({ entities, storageOf, policy, store }: EngineOptions): EntityEngine {
  const storages = new Map(entities.map((entity) => [entity, storageOf(entity)]));
  const catalogue = catalogueOf(entities, (entity) => stored(storages, entity).layout);
  const hooks = hookRegistry();
  const words = wordsFrom(catalogue, store.changes);
  const tables = openTableReads({ catalogue, policy, store, words, hooks });
  const stores = new Map<Entity, RecordStore>();
  const storeOf = (entity: Entity): RecordStore => stored(stores, entity);
  const reader = readerOf(storeOf, policy, tables.everything);
  const { readsOf: tableReads } = tables;
  for (const [entity, storage] of storages)
    stores.set(entity, storage.open({ catalogue, policy, store, words, hooks, reader, tableReads }));
  const writer = openWriter({ catalogue, reader, hooks, store, storeOf });
  const engine: EntityEngine = {
    catalogue,
    words,
    ...reader,
    ...writer,
    async detail(context, entity, id) {
      const plan = catalogue.planOf(entity);
      const [row] = await reader.byIds(context, entity, [readRecordId(plan, id)], 'shown');
      if (!row) throw new CodedError('record.notFound');
      const fields = await reader.fieldsOf(context, entity, row.id);
      // A form must not require fields that are hidden from its user.
      return fields === 'all' ? row : { ...row, $hidden: hiddenOf(entity, fields).join() };
    },
    export: (context, entity, query, form) =>
      exportRecords(context, { catalogue, words, store: storeOf(entity) }, entity, query, form),
    exportedTable: (context, entity, query) =>
      exportedTable(context, { catalogue, words, store: storeOf(entity) }, entity, query),
    use: hooks.add,
    routes: () => catalogue.all.flatMap((entity) => entityRoutes(entity, catalogue, engine)),
  };
  return engine;
}

/** A reader that delegates to the store of the requested entity. */
function readerOf(
  storeOf: (entity: Entity) => RecordStore,
  policy: Pick<AccessPolicy, 'scopeFor'>,
  everything: Reader['everything'],
): Reader {
  const visible: Reader['visible'] = (context, entity, ids) => storeOf(entity).visible(context, ids);
  return {
    everything,
    visible,
    page: (context, entity, query, outputs = 'all') => storeOf(entity).page(context, query, outputs),
    // A store returns rows of the entity it was opened for.
    byIds: async <E extends Entity>(...[context, entity, ids, how]: Parameters<Reader['byIds']>) =>
      (await storeOf(entity).byIds(context, ids, how)) as Row<E>[],
    byIdsUnscoped: async <E extends Entity>(
      ...[context, entity, ids, how]: Parameters<Reader['byIdsUnscoped']>
    ) => (await storeOf(entity).byIdsUnscoped(context, ids, how)) as Row<E>[],
    async fieldsOf(context, entity, id) {
      const scope = await policy.scopeFor(context, entity);
      const hides = scope.kind === 'grants' && scope.of.some(({ fields }) => fields !== 'all');
      return hides ? ((await visible(context, entity, [id])).get(id) ?? 'all') : 'all';
    },
  };
}

/** @throws Error for an entity that the engine was not opened with */
function stored<T>(known: ReadonlyMap<Entity, T>, entity: Entity): T {
  const found = known.get(entity);
  if (found === undefined) throw new Error(`entity ${entity.key} is not in the catalogue`);
  return found;
}
