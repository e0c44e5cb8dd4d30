import { snakeCase } from '@heliodeck/kit/snake-case';

/** Folders of generated files for the server and for the console. */
export const generatedFolders = {
  api: 'apps/server/areas/custom',
  web: 'apps/console/areas/custom',
} as const;

/** A model as an option in the code generator's form, with what its keys suggest. */
export interface OfferedModel {
  readonly id: string;
  readonly modelTable: string;
  readonly modelName: string;
  readonly modelCode: string;
  /** The column of its primary key, if none is called id. */
  readonly keyColumn: string | null;
  /** Columns of a tree, if one of its columns refers to its own table. */
  readonly tree: { readonly treeId: string; readonly treePid: string; readonly treeName: string } | null;
  /** Models with a column that refers to its table. */
  readonly subs: readonly { readonly subModelId: string; readonly subFkId: string }[];
}

const packagePrefix = 'com.heliodeck';

/** The values of a configuration that are filled in when its model is chosen. */
export function codeFill({ modelTable, modelName, modelCode, keyColumn, tree, subs }: OfferedModel) {
  // Some databases write all names in capitals.
  const plain = /[a-z]/.test(modelTable) ? modelTable : modelTable.toLowerCase();
  const tableName = /^[a-z][a-z0-9_]{0,39}$/.test(plain) ? plain : snakeCase(modelCode);
  const tablePrefix = `${tableName.split('_')[0]}_`;
  const [sub] = subs;
  return {
    codeName: modelName,
    tableName,
    tablePrefix,
    pkName: keyColumn ?? 'id',
    serviceName: `blade-${modelCode}`,
    packageName: `${packagePrefix}.${modelCode}`,
    apiPath: generatedFolders.api,
    webPath: generatedFolders.web,
    subFkId: sub?.subFkId ?? `${tableName.replace(new RegExp(`^${tablePrefix}`), '')}_id`,
    ...(sub ? { subModelId: sub.subModelId } : {}),
    ...tree,
  };
}
