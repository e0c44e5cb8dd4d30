import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { permissionCodes, platformCodes } from '@heliodeck/model/permissions/menu-outline';
import { generatedEntities } from '@heliodeck/model/registries/generated';
import { generatedFolders } from '@heliodeck/model/tools/code-fill';
import { codeSetting, codeStyle, templateType } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import type { IgnoredChoice } from '@heliodeck/model/tools/ignored-choice';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { wholeList } from '../../../crud/whole-list.ts';
import { keptFields } from '../data-models/model-rows.ts';
import type { Checkout, PlannedFile } from './checkout.ts';
import { describeRecord, type FilledModel, type RecordOptions } from './describe-record.ts';
import { hasScreen, screenFile } from './files/console-files.ts';
import type { GeneratedRecord } from './files/generated-record.ts';
import { descriptorFile, testFile } from './files/model-files.ts';
import { seamFiles } from './files/seam-files.ts';
import { routesFile, rulesFile } from './files/server-files.ts';
import { folderIn } from './generated-folder.ts';
import { treesOf } from './trees-of.ts';
import { widening } from './wider-columns.ts';

type CodeSetting = Row<typeof codeSetting>;
type Model = Row<typeof dataModel>;

/** Result of configurations: the records they describe, and the files generated for them. */
export interface Generation {
  readonly records: readonly Entity[];
  /** Relations between masters and details, with the field that refers to the master. */
  readonly details: readonly { readonly master: string; readonly detail: string; readonly field: string }[];
  /** Settings of the models' fields that the records do not follow, with the reasons. */
  readonly ignored: readonly IgnoredChoice[];
  readonly files: readonly PlannedFile[];
}

const yes = 2;

/**
 * Computes what these configurations generate. Writes nothing.
 * @throws CodedError code.…, record.notFound, selection.none
 */
export async function planned(
  entities: EntityEngine,
  context: Context,
  checkout: Checkout,
  ids: readonly string[],
): Promise<Generation> {
  if (ids.length === 0) throw new CodedError('selection.none');
  const settings = await entities.byIds(context, codeSetting, ids, 'shown');
  if (settings.length < ids.length) throw new CodedError('record.notFound');
  const models = (await wholeList(entities, context, dataModel, {})) as unknown as readonly Model[];
  const registered = entities.catalogue.all;
  const batch = settings.flatMap(({ modelId, subModelId, templateType: type }) =>
    [modelId, type === templateType.sub ? subModelId : null].flatMap(
      (id) => models.find((model) => model.id === id) ?? [],
    ),
  );
  const entityOfTable = (table: string): string | undefined => {
    const here =
      batch.find((model) => model.modelTable === table) ?? models.find((model) => model.modelTable === table);
    const isKnown = (key: string) => batch.some(({ modelCode }) => modelCode === key) || wasGenerated(key);
    if (here && isKnown(here.modelCode ?? '')) return here.modelCode ?? undefined;
    return registered.find((entity) => entity.table === table && entity.telemetry === undefined)?.key;
  };
  const filled = async (setting: CodeSetting, id: string | null): Promise<FilledModel> => {
    const model = models.find((one) => one.id === id);
    if (!model) throw new CodedError('code.noModel', { name: setting.codeName ?? '' });
    const fields = await keptFields(entities, context, model.id);
    const { modelCode, modelName, modelTable } = model;
    if (fields.length === 0)
      throw new CodedError('code.noFields', { name: modelName ?? '', modelId: model.id });
    return {
      id: model.id,
      modelCode: modelCode ?? '',
      modelName: modelName ?? '',
      modelTable: modelTable ?? '',
      fields,
    };
  };
  const keyOf = (id: string | null) => models.find((model) => model.id === id)?.modelCode ?? '';
  const trees = settings.filter(({ templateType: type }) => type === templateType.tree);
  const treeOf = treesOf(
    registered,
    trees.map(({ modelId }) => keyOf(modelId)),
  );
  const records: GeneratedRecord[] = [];
  const ignored: IgnoredChoice[] = [];
  const describe: Describe = (model, options) => {
    const described = describeRecord(model, { ...options, entityOfTable, treeOf });
    ignored.push(...described.ignored);
    return described.entity;
  };
  for (const setting of settings) records.push(...(await recordsOf(setting, filled, describe)));
  await requireFree(
    context,
    registered,
    records.map(({ entity }) => entity),
  );
  const files = records.flatMap((record) => [
    descriptorFile(record),
    ...(record.hasRules ? [rulesFile(record)] : []),
    ...(record.hasSelect ? [routesFile(record)] : []),
    ...(hasScreen(record) ? [screenFile(record)] : []),
    testFile(record),
  ]);
  const migrations = [...checkout.namesIn('apps/server/store/migrations')];
  for (const { entity } of records) {
    const before = generatedEntities.find(({ key }) => key === entity.key);
    const step = before && widening(before, entity, migrations, checkout.read);
    if (!step) continue;
    files.push(step);
    migrations.push(step.path.slice(step.path.lastIndexOf('/') + 1));
  }
  const seams = seamFiles(records, checkout.read);
  return {
    records: records.map(({ entity }) => entity),
    details: records.flatMap(({ entity, detail }) =>
      detail ? [{ master: entity.key, detail: detail.entity.key, field: detail.field }] : [],
    ),
    ignored,
    files: checkout.plan([...files, ...seams], new Set(seams.map(({ path }) => path))),
  };
}

type Describe = (model: FilledModel, options: Omit<RecordOptions, 'entityOfTable' | 'treeOf'>) => Entity;

async function recordsOf(
  setting: CodeSetting,
  filled: (setting: CodeSetting, id: string | null) => Promise<FilledModel>,
  describe: Describe,
): Promise<readonly GeneratedRecord[]> {
  const model = await filled(setting, setting.modelId);
  const isSub = setting.templateType === templateType.sub;
  const isTree = setting.templateType === templateType.tree;
  const common = {
    serviceName: setting.serviceName ?? '',
    tenancy: setting.baseMode === yes ? 'tenant' : 'platform',
  } as const;
  const written = {
    author: setting.author ?? '',
    isWrittenOut: setting.codeStyle === codeStyle.element,
    apiFolder: folderIn(setting.apiPath ?? '', generatedFolders.api, 'apiPath'),
    webFolder: folderIn(setting.webPath ?? '', generatedFolders.web, 'webPath'),
  };
  const entity = describe(model, {
    ...common,
    tableName: setting.tableName ?? '',
    name: setting.codeName ?? '',
    pkName: setting.pkName ?? 'id',
    ...(isTree ? { tree: { parent: setting.treePid ?? '', title: setting.treeName ?? '' } } : {}),
  });
  const extras = { hasRules: setting.wrapMode === yes, hasSelect: setting.feignMode === yes };
  if (!isSub) return [{ ...written, ...extras, entity, isTree }];
  const detail = await filled(setting, setting.subModelId);
  const column = setting.subFkId ?? '';
  const key = detail.fields.find(({ isKey }) => isKey === 1)?.jdbcName ?? 'id';
  const detailEntity = describe(detail, {
    ...common,
    tableName: tableOf(detail),
    name: detail.modelName,
    pkName: key,
    detailOf: { column, entity: entity.key },
  });
  const field = detail.fields.find(({ jdbcName }) => jdbcName === column)?.propertyName ?? '';
  return [
    { ...written, ...extras, entity, isTree: false, detail: { entity: detailEntity, field } },
    {
      ...written,
      entity: detailEntity,
      isTree: false,
      isWrittenOut: false,
      hasRules: false,
      hasSelect: false,
    },
  ];
}

/** The table of a model's records: the model's table name if it is valid here, else one from its code. */
function tableOf({ modelTable, modelCode }: FilledModel): string {
  if (/^[a-z][a-z0-9_]{0,39}$/.test(modelTable)) return modelTable;
  return modelCode.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const wasGenerated = (key: string): boolean => generatedEntities.some((entity) => entity.key === key);

/** Checks that key, path and table are free. @throws CodedError code.taken if one of them is in use */
async function requireFree(
  { db }: Context,
  registered: readonly Entity[],
  fresh: readonly Entity[],
): Promise<void> {
  const codes = new Set([...permissionCodes(), ...platformCodes()]);
  for (const [at, { key, path, table }] of fresh.entries()) {
    const others = [...registered, ...fresh.slice(0, at)].filter(
      (entity) => entity.key !== key || !wasGenerated(key) || fresh.slice(0, at).includes(entity),
    );
    const clash = others.find(
      (entity) => entity.key === key || entity.path === path || entity.table === table,
    );
    if (clash) throw new CodedError('code.taken', { name: clash.key === key ? key : table });
    if (wasGenerated(key)) continue;
    if (codes.has(key) || codes.has(`${key}_add`)) throw new CodedError('code.taken', { name: key });
    const { rows } = await db.read((connection) =>
      // In the schema in which the migration would create it; other schemas of the database may have tables with the same name.
      sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(connection),
    );
    if (rows[0]?.there) throw new CodedError('code.taken', { name: table });
  }
}
