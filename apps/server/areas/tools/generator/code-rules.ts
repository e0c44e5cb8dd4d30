import { generatedFolders } from '@heliodeck/model/tools/code-fill';
import { codeSetting, templateType } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { defineHooks, type EntityHooks } from '../../../crud/hooks/entity-hooks.ts';
import { keptFields } from '../data-models/model-rows.ts';
import { folderIn } from './generated-folder.ts';
import { keyColumnOf } from './key-column.ts';

type ColumnField = 'pkName' | 'subFkId' | 'treeId' | 'treePid' | 'treeName';

/**
 * Hooks of configurations: on saving, the folders must be permitted, and the columns must exist among the model's stored fields, if it has any.
 * Generation checks again, because a model may change afterwards.
 */
export function codeRules(entities: EntityEngine): EntityHooks {
  const requireColumns = async (
    context: Context,
    modelId: string | null | undefined,
    named: readonly (readonly [ColumnField, string | null | undefined])[],
  ): Promise<void> => {
    if (!modelId) return;
    const fields = await keptFields(entities, context, modelId);
    if (fields.length === 0) return;
    const isMissing = ([field, column]: (typeof named)[number]): boolean => {
      if (field !== 'pkName') return !fields.some(({ jdbcName }) => jdbcName === column);
      // A view has no key: the default key name of the form is ignored.
      const isUnkeyed = column === 'id' && fields.every(({ isKey }) => isKey === 0);
      return !isUnkeyed && keyColumnOf(fields, column ?? '') === undefined;
    };
    const missing = named.find(isMissing);
    if (missing === undefined) return;
    const { modelName } = await entities.detail(context, dataModel, modelId);
    const [field, column] = missing;
    throw new CodedError('code.noColumn', { name: modelName ?? '', column: column ?? '', field });
  };
  return defineHooks({
    entity: codeSetting,
    async beforeSave(context, draft, before) {
      const row = { ...before, ...draft };
      folderIn(row.apiPath ?? '', generatedFolders.api, 'apiPath');
      folderIn(row.webPath ?? '', generatedFolders.web, 'webPath');
      const isTree = row.templateType === templateType.tree;
      await requireColumns(context, row.modelId, [
        ['pkName', row.pkName],
        ...(isTree
          ? ([
              ['treeId', row.treeId],
              ['treePid', row.treePid],
              ['treeName', row.treeName],
            ] as const)
          : []),
      ]);
      if (row.templateType === templateType.sub)
        await requireColumns(context, row.subModelId, [['subFkId', row.subFkId]]);
      return draft;
    },
  });
}
