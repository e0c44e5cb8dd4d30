import { label } from '@heliodeck/kit/label';
import { snakeCase } from '@heliodeck/kit/snake-case';
import { isAuditName } from '@heliodeck/model/descriptors/audit-fields';
import { defineEntity, type Entity } from '@heliodeck/model/descriptors/entity';
import type { Field, Fields } from '@heliodeck/model/descriptors/field';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import type { IgnoredChoice } from '@heliodeck/model/tools/ignored-choice';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { describeField, englishOf, plainWords } from './describe-field.ts';
import type { TreeOf } from './field-control.ts';
import { keyColumnOf } from './key-column.ts';

/** A stored model with its fields. */
export interface FilledModel {
  readonly id: string;
  readonly modelCode: string;
  readonly modelName: string;
  readonly modelTable: string;
  readonly fields: readonly ModelField[];
}

/** What a record is besides its model. */
export interface RecordOptions {
  readonly serviceName: string;
  readonly tableName: string;
  readonly name: string;
  readonly pkName: string;
  readonly tenancy: Entity['tenancy'];
  readonly tree?: { readonly parent: string; readonly title: string };
  /** A column that refers to records of another entity, even if the database has no foreign key. */
  readonly detailOf?: { readonly column: string; readonly entity: string };
  readonly entityOfTable: (table: string) => string | undefined;
  readonly treeOf: TreeOf;
}

/** A descriptor, and the settings of the model's fields that it does not follow. */
export interface DescribedRecord {
  readonly entity: Entity;
  readonly ignored: readonly IgnoredChoice[];
}

const longestKey = 30;
/** Names that a constant in a generated file cannot have: reserved words, and names that every generated file imports. */
const reservedKeys =
  /^(abstract|any|arguments|as|async|await|boolean|break|case|catch|class|const|constructor|continue|debugger|declare|default|delete|do|else|enum|eval|export|extends|false|finally|for|from|function|get|if|implements|import|in|infer|instanceof|interface|is|keyof|let|module|namespace|never|new|null|number|object|of|package|private|protected|prototype|public|readonly|require|return|set|static|string|super|switch|symbol|this|throw|true|try|type|typeof|undefined|unknown|var|void|while|with|yield|label|define\w*|custom\w*|crud|entity|entities|record\w*|useState|useCrudScreen|post|below|paths)$/;

/**
 * The descriptor of a model's records. Columns that every table has are omitted: the key and the audit columns. The preview and the file
 * use the same descriptor.
 * @throws CodedError code.reserved, code.noFields, code.noColumn, code.noDictionary, code.taken
 */
export function describeRecord(model: FilledModel, options: RecordOptions): DescribedRecord {
  const { modelCode: key } = model;
  if (key.length > longestKey || reservedKeys.test(key)) throw new CodedError('code.reserved', { name: key });
  const { tree, detailOf, pkName, tenancy, tableName } = options;
  const keyColumn = keyColumnOf(model.fields, pkName);
  if (keyColumn === undefined && model.fields.some(({ isKey }) => isKey === 1))
    throw new CodedError('code.noColumn', { name: model.modelName, column: pkName });
  const ownKey = keyColumn && isOfTheTrade(keyColumn) ? keyColumn : undefined;
  const own = model.fields.filter(
    (field) => (field !== keyColumn || field === ownKey) && !isAuditName(field.propertyName),
  );
  const column = (name: string): ModelField => {
    const found = own.find(({ jdbcName }) => jdbcName === name);
    if (!found) throw new CodedError('code.noColumn', { name: model.modelName, column: name });
    return found;
  };
  const parent = tree && column(tree.parent);
  const link = detailOf && column(detailOf.column);
  const nameOf = (field: ModelField): string => (field === parent ? 'parentId' : field.propertyName);
  const names = new Set(own.map(nameOf));
  if (names.size < own.length) throw new CodedError('code.taken', { name: 'parentId' });
  requireDictionaries(model.modelName, own);
  const around = {
    targetOf: (field: ModelField) => {
      if (field === link) return detailOf?.entity;
      return field.refTable === null ? undefined : options.entityOfTable(field.refTable);
    },
    treeOf: options.treeOf,
    isShownElsewhere: (property: string) => names.has(shownName(property)),
  };
  const fields: Record<string, Field> = {};
  const ignored: IgnoredChoice[] = [];
  for (const field of own) {
    const { field: described, ignored: ofField } = describeField(
      field === ownKey ? { ...field, isRequired: 1 } : field,
      around,
    );
    const left = field === parent ? ignoredOfParent(field) : ofField;
    ignored.push(...left.map((one) => ({ record: key, ...one })));
    if (field === parent) fields.parentId = parentField(described, key);
    else if (field === link) fields[nameOf(field)] = linkField(described, detailOf?.entity ?? '');
    else fields[nameOf(field)] = described;
  }
  const title = tree ? nameOf(column(tree.title)) : titleOf(own, fields);
  if (title === undefined)
    throw new CodedError('code.noFields', { name: model.modelName, modelId: model.id });
  const isKeyAlone = model.fields.filter(({ isKey }) => isKey === 1).length === 1;
  const unique = own
    .filter(
      (field) =>
        (field === ownKey && field.isKey === 1 ? isKeyAlone : isUnique(field)) &&
        hasIndexName(field, tableName),
    )
    .map(nameOf);
  const indexed = [parent, link].flatMap((field) => (field ? [[nameOf(field)]] : []));
  const entity = defineEntity<Fields>({
    key,
    path: `${options.serviceName}/${key}`,
    table: tableName,
    label: label(plainWords(options.name) || englishOf(key), englishOf(key)),
    tenancy,
    title,
    fields,
    ...(unique.length > 0
      ? {
          unique: unique.map((name) => ({
            fields: [name],
            message: label('数据已存在', 'Such a record exists already'),
          })),
        }
      : {}),
    ...(indexed.length > 0 ? { indexes: indexed } : {}),
  });
  return { entity, ignored };
}

/** @throws CodedError code.noDictionary: a dictionary of another product would become a plain text unnoticed */
function requireDictionaries(name: string, fields: readonly ModelField[]): void {
  for (const { dictCode, jdbcName: column } of fields)
    if (dictCode && !dictionaries.has(dictCode))
      throw new CodedError('code.noDictionary', { name, column, code: dictCode });
}

/** The settings of a tree's parent that have no effect: it is chosen from the tree, and lists are opened level by level. */
function ignoredOfParent({ jdbcName: column, componentType, isQuery, queryType }: ModelField) {
  const reason = label('上级从树中选择', 'the parent is chosen from the tree');
  const levels = label('树逐级展开，不按上级查询', 'a tree is opened level by level, not searched by parent');
  return [
    // A list to open, too: it shows the tree.
    ...(['input', 'select', 'tree'].includes(componentType)
      ? []
      : [{ column, setting: 'componentType' as const, value: componentType, instead: 'tree', reason }]),
    ...(isQuery === 0
      ? []
      : [
          {
            column,
            setting: 'queryType' as const,
            value: queryType ?? 'equal',
            instead: '–',
            reason: levels,
          },
        ]),
  ];
}

/** PostgreSQL truncates longer index names. */
const longestIndexName = 63;

function hasIndexName({ propertyName }: ModelField, table: string): boolean {
  return `uq_${table}_${snakeCase(propertyName)}`.length <= longestIndexName;
}

function isUnique({ isUnique: is, isKey, propertyType }: ModelField): boolean {
  return is === 1 && isKey === 0 && propertyType === 'String';
}

/** Whether a field is a business key, such as a part number; ids of records are handled elsewhere. */
function isOfTheTrade({ propertyType, jdbcType, jdbcName }: ModelField): boolean {
  const isId = jdbcName.toLowerCase() === 'id' || /^(uuid|uniqueidentifier)\b/i.test(jdbcType);
  return propertyType === 'String' && !isId;
}

/** The parent of a record in a tree; never required, because the root has none. */
function parentField({ label: words }: Field, entity: string): Field {
  return { kind: 'ref', entity, tree: true, parent: true, label: words, list: false };
}

function linkField({ required, label: words, search = 'equal' }: Field, entity: string): Field {
  return { kind: 'ref', entity, label: words, search, ...(required ? { required } : {}) };
}

/** The title field of a record: a text field with a typical name, else the first required text, the first text, the first field. */
function titleOf(own: readonly ModelField[], fields: Readonly<Record<string, Field>>): string | undefined {
  const texts = own.filter(({ propertyName }) => fields[propertyName]?.kind === 'text');
  const named = texts.find(({ propertyName }) => /(name|title)$/i.test(propertyName));
  const found = named ?? texts.find(({ isRequired }) => isRequired === 1) ?? texts[0] ?? own[0];
  return found?.propertyName;
}
