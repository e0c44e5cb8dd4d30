import { dataModel, tableState } from '@heliodeck/model/tools/data-model';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import { defineHooks, type EntityHooks } from '../../../crud/hooks/entity-hooks.ts';
import { inTransaction } from '../../../crud/writing/record-transaction.ts';
import type { Store } from '../../../store/store.ts';
import type { TableReader } from './metadata/read-tables.ts';
import { modelTables } from './model-rows.ts';

/** Whether a data source was read and lacks the table; an unreachable data source gives no information about its tables. */
const isMissing = (error: unknown): boolean => error instanceof CodedError && error.code === 'model.noTable';

interface Marking {
  readonly context: Context;
  readonly store: Pick<Store, 'asPlatform'>;
  readonly sourceId: string;
}

/** Stores with the models of some tables whether the table exists; models with that state already are not changed. */
async function mark(
  { context, store, sourceId }: Marking,
  state: string,
  which: { readonly of?: readonly string[]; readonly butOf?: readonly string[] },
): Promise<void> {
  await inTransaction(store, context, dataModel, async ({ db }) => {
    const { of, butOf } = which;
    await db.read((connection) => {
      const marked = modelTables(connection)
        .updateTable('data_model')
        .set({ tableState: state })
        .where('datasourceId', '=', sourceId)
        .where('isDeleted', '=', 0)
        .where((is) => is.or([is('tableState', 'is', null), is('tableState', '<>', state)]));
      const some = of === undefined ? marked : marked.where('modelTable', 'in', [...of, '']);
      return (butOf === undefined ? some : some.where('modelTable', 'not in', [...butOf, ''])).execute();
    });
  });
}

/** Wraps a reader: models whose table does not exist any more are marked, and those whose table exists again are unmarked. */
export function markingReader(tables: TableReader, store: Pick<Store, 'asPlatform'>): TableReader {
  return {
    async tables(context, sourceId) {
      const found = await tables.tables(context, sourceId);
      const names = found.map(({ name }) => name);
      await mark({ context, store, sourceId }, tableState.found, { of: names });
      await mark({ context, store, sourceId }, tableState.gone, { butOf: names });
      return found;
    },
    async table(context, sourceId, name) {
      const marking = { context, store, sourceId };
      try {
        const found = await tables.table(context, sourceId, name);
        await mark(marking, tableState.found, { of: [name] });
        return found;
      } catch (error) {
        if (isMissing(error)) await mark(marking, tableState.gone, { of: [name] });
        throw error;
      }
    },
  };
}

/**
 * Hooks of models: the table must exist in its data source when a model is added or gets another table. If source and table are unchanged
 * nothing is queried, so a model whose table no longer exists can still be renamed.
 */
export function modelTableRule(tables: TableReader): EntityHooks {
  return defineHooks({
    entity: dataModel,
    async beforeSave(context, draft, before) {
      const { datasourceId = before?.datasourceId, modelTable = before?.modelTable } = draft;
      const isAsBefore = datasourceId === before?.datasourceId && modelTable === before?.modelTable;
      if (isAsBefore || !datasourceId || !modelTable) return draft;
      try {
        await tables.table(context, datasourceId, modelTable);
      } catch (error) {
        if (!isMissing(error)) throw error;
        throw new CodedError('model.noSuchTable', { name: modelTable, field: 'modelTable' });
      }
      return { ...draft, tableState: tableState.found };
    },
  });
}
