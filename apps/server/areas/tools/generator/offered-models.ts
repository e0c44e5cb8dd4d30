import type { Row } from '@heliodeck/model/descriptors/entity';
import type { OfferedModel } from '@heliodeck/model/tools/code-fill';
import type { dataModel } from '@heliodeck/model/tools/data-model';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';

/** Models with suggestions from their foreign keys: details if another table refers to theirs, a tree if a key refers to its own table. */
export function offeredModels(
  models: readonly Row<typeof dataModel>[],
  fields: readonly ModelField[],
): readonly OfferedModel[] {
  const fieldsOf = Map.groupBy(fields, ({ modelId }) => modelId ?? '');
  return models.map(({ id, modelTable, modelName, modelCode, datasourceId }) => {
    const own = fieldsOf.get(id) ?? [];
    const parent = own.find(({ refTable }) => refTable === modelTable);
    const texts = own.filter(({ propertyType }) => propertyType === 'String');
    const title = texts.find(({ propertyName }) => /(name|title)$/i.test(propertyName)) ?? texts[0];
    const tree =
      parent && title
        ? { treeId: parent.refColumn ?? 'id', treePid: parent.jdbcName, treeName: title.jdbcName }
        : null;
    // A table with the same name in another database is a different table.
    const subs = models
      .filter((other) => other.id !== id && other.datasourceId === datasourceId)
      .flatMap((other) => {
        const link = fieldsOf.get(other.id)?.find(({ refTable }) => refTable === modelTable);
        return link ? [{ subModelId: other.id, subFkId: link.jdbcName }] : [];
      });
    const keys = own.filter(({ isKey }) => isKey === 1);
    // The order of the columns in a table is not that of its key.
    const [first] = keys.toSorted((one, two) => (one.keyPosition ?? 1) - (two.keyPosition ?? 1));
    const hasId = own.some(({ jdbcName }) => jdbcName.toLowerCase() === 'id');
    return {
      id,
      modelTable: modelTable ?? '',
      modelName: modelName ?? '',
      modelCode: modelCode ?? '',
      keyColumn: hasId ? null : (first?.jdbcName ?? null),
      tree,
      subs,
    };
  });
}
