import { dataModel } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { isReservedName } from '@heliodeck/model/tools/model-names';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defineHooks, type EntityHooks } from '../../../crud/hooks/entity-hooks.ts';
import { modelTables } from './model-rows.ts';

/** Hooks of models: removing a model removes its fields; a data source used by a model cannot be removed; no field has a reserved name. */
export function modelRules(): readonly EntityHooks[] {
  return [
    defineHooks({
      entity: dataModel,
      async beforeRemove({ db }, rows) {
        for (const { id, modelName } of rows) {
          const setting = await db.read((connection) =>
            modelTables(connection)
              .selectFrom('code_setting')
              .select('id')
              .where((is) => is.or([is('modelId', '=', id), is('subModelId', '=', id)]))
              .where('isDeleted', '=', 0)
              .executeTakeFirst(),
          );
          if (setting !== undefined) throw new CodedError('model.inUse', { name: modelName ?? '' });
        }
      },
      async afterRemove({ db }, rows) {
        const ids = rows.map(({ id }) => id);
        await db.read((connection) =>
          modelTables(connection)
            .updateTable('model_prototype')
            .set({ isDeleted: 1 })
            .where('modelId', 'in', ids)
            .execute(),
        );
      },
    }),
    defineHooks({
      entity: modelPrototype,
      async beforeSave(_context, draft) {
        const { propertyName } = draft;
        if (propertyName && isReservedName(propertyName))
          throw new CodedError('model.reserved', { name: propertyName, field: 'propertyName' });
        return draft;
      },
    }),
    defineHooks({
      entity: dataSource,
      async beforeRemove({ db }, rows) {
        for (const { id, name } of rows) {
          const model = await db.read((connection) =>
            modelTables(connection)
              .selectFrom('data_model')
              .select('id')
              .where('datasourceId', '=', id)
              .where('isDeleted', '=', 0)
              .executeTakeFirst(),
          );
          if (model !== undefined) throw new CodedError('model.sourceInUse', { name: name ?? '' });
        }
      },
    }),
  ];
}
