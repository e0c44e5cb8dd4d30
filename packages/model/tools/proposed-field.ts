import { dictionaries } from '../registries/dictionaries.ts';
import { constantDefault } from './constant-default.ts';
import { propertyNameOf, type Spell } from './model-names.ts';
import { type PropertyType, propertyTypes } from './model-prototype.ts';
import type { ColumnFacts } from './table-facts.ts';

type ZeroOne = 0 | 1;

/** A field of a model in requests and responses; `id` once it is stored. */
export interface ModelField {
  readonly id?: string;
  readonly modelId?: string;
  readonly sort: number;
  readonly jdbcName: string;
  readonly jdbcType: string;
  /** The type without length; for a domain its base type. Null for fields of clients that do not have it. */
  readonly baseType: string | null;
  readonly name: string | null;
  readonly comment: string | null;
  readonly propertyName: string;
  readonly propertyType: PropertyType;
  readonly propertyEntity: string;
  readonly isList: ZeroOne;
  readonly isForm: ZeroOne;
  readonly isRow: ZeroOne;
  readonly isRequired: ZeroOne;
  readonly isQuery: ZeroOne;
  readonly componentType: string;
  readonly dictCode: string | null;
  readonly queryType: string | null;
  readonly maxLength: number | null;
  readonly decimals: number | null;
  readonly isKey: ZeroOne;
  /** Position in the primary key, from 1. */
  readonly keyPosition: number | null;
  /** The database supplies the value: it numbers the rows or computes it. */
  readonly isGiven: ZeroOne;
  /** A constant default of the column. */
  readonly defaultValue: string | null;
  readonly isUnique: ZeroOne;
  readonly isNullable: ZeroOne;
  readonly refTable: string | null;
  readonly refColumn: string | null;
}

const types: readonly (readonly [RegExp, PropertyType])[] = [
  [/^(tinyint\(1\)|bit(\(1\))?|bool(ean)?)$/, 'Boolean'],
  // Unsigned 64-bit numbers exceed the exact range of JSON; ids of this size are texts in the API anyway.
  [/^(bigint|int8|bigserial)\b/, 'Long'],
  [/^(byte|tinyint|smallint|mediumint|int|integer|int2|int4|serial|smallserial|year)\b/, 'Integer'],
  [/^(numeric|decimal|dec|number|money|smallmoney)\b/, 'BigDecimal'],
  [/^(float|double|real|float4|float8)\b/, 'Double'],
  [/^(date|datetime2?|smalldatetime|datetimeoffset|timestamp)\b/, 'Date'],
];

/** The type of a property by the type of its column. Unknown types become text. */
export function propertyTypeOf({ type, base }: Pick<ColumnFacts, 'type' | 'base'>): PropertyType {
  // The type of an array is that of its elements followed by brackets.
  if (type.endsWith('[]')) return 'String';
  const written = [type, base].map((text) => text.toLowerCase());
  return types.find(([test]) => written.some((text) => test.test(text)))?.[1] ?? 'String';
}

const oneLine = (text: string): string =>
  text
    .replace(/\p{C}+|\s+/gu, ' ')
    .replace(/</g, '')
    .trim();

const flag = (is: boolean): ZeroOne => (is ? 1 : 0);

/**
 * The initial fields of a model for a table: in lists and, unless the database supplies their values, in forms; one
 * control per line, neither required nor searched (docs/product/tools.md#fields-of-a-model).
 */
export function proposedFields(columns: readonly ColumnFacts[], spell: Spell): readonly ModelField[] {
  const taken = new Set<string>();
  return columns.map((column, sort) => {
    const propertyName = propertyNameOf(column.name, spell, taken);
    taken.add(propertyName);
    return { ...factsOf(column), sort, propertyName, ...choices(column) };
  });
}

/** A field that a person adds to a model: its column is in no table yet, and its text has no limit known. */
export function ownField(column: string, fields: readonly ModelField[], modelId: string): ModelField {
  const facts: ColumnFacts = {
    name: column,
    type: '',
    base: '',
    comment: '',
    isNullable: true,
    isKey: false,
    isUnique: false,
    isIdentity: false,
    isGenerated: false,
  };
  const taken = new Set(fields.map(({ propertyName }) => propertyName));
  // Names in other scripts are spelled on the server only; a person names the property.
  const propertyName = propertyNameOf(column, () => [], taken);
  return { ...factsOf(facts), ...choices(facts), modelId, sort: fields.length, propertyName };
}

function choices(column: ColumnFacts) {
  const propertyType = propertyTypeOf(column);
  const comment = oneLine(column.comment).slice(0, 255);
  return {
    name: (comment || oneLine(column.name)).slice(0, 64),
    comment,
    propertyType,
    propertyEntity: propertyTypes[propertyType],
    ...({ isList: 1, isRow: 0, isRequired: 0, isQuery: 0 } as const),
    // A value that the database supplies is not entered.
    isForm: flag(!isGivenColumn(column)),
    componentType: 'input',
    dictCode: null,
    queryType: null,
  };
}

const isGivenColumn = ({ isIdentity, isGenerated }: ColumnFacts): boolean => isIdentity || isGenerated;

/** Longest default that is kept; a longer one is no value that people would begin with. */
const longestDefault = 255;

function defaultOf(column: ColumnFacts): string | null {
  if (column.default === undefined || isGivenColumn(column)) return null;
  const constant = constantDefault(column.default);
  const isKept = constant !== undefined && constant.trim() !== '' && constant.length <= longestDefault;
  return isKept ? constant : null;
}

/** The properties of a column, independent of the choices for its field. */
export function factsOf(column: ColumnFacts) {
  const isText = propertyTypeOf(column) === 'String';
  return {
    jdbcName: column.name,
    jdbcType: column.type.slice(0, 128),
    baseType: column.base.slice(0, 128),
    maxLength: isText && column.length !== undefined && column.length > 0 ? column.length : null,
    decimals: propertyTypeOf(column) === 'BigDecimal' ? (column.scale ?? null) : null,
    isKey: flag(column.isKey),
    keyPosition: column.keyPosition ?? null,
    isGiven: flag(isGivenColumn(column)),
    defaultValue: defaultOf(column),
    isUnique: flag(column.isUnique),
    isNullable: flag(column.isNullable),
    refTable: column.refTable ?? null,
    refColumn: column.refColumn ?? null,
  };
}

/** Sets the controls and searches that the properties of a field suggest, unless they were changed. */
export function suggested(field: ModelField): ModelField {
  // A column with the name of a dictionary holds its codes.
  const dictCode = field.dictCode ?? (dictionaries.has(dictionaryOf(field)) ? dictionaryOf(field) : null);
  const control = controlOf({ ...field, dictCode });
  const isNamed = /(^|_)(name|title|code)$/i.test(field.jdbcName) && field.propertyType === 'String';
  return {
    ...field,
    dictCode,
    ...(field.componentType === 'input' ? { componentType: control } : {}),
    ...(field.isRequired === 0 && field.isNullable === 0 && field.isKey === 0 && field.isForm === 1
      ? { isRequired: 1 as const }
      : {}),
    ...(field.isQuery === 0 && isNamed ? { isQuery: 1 as const, queryType: 'like' } : {}),
    ...(field.isRow === 0 && control === 'textarea' ? { isRow: 1 as const } : {}),
  };
}

function dictionaryOf({ jdbcName, refTable }: ModelField): string {
  return refTable === null ? jdbcName.toLowerCase() : '';
}

function controlOf({ propertyType, jdbcName, jdbcType, maxLength, refTable, dictCode }: ModelField): string {
  if (refTable !== null || dictCode !== null) return 'select';
  if (propertyType === 'Boolean' || /^is_/i.test(jdbcName)) return 'switch';
  if (propertyType === 'Date') return 'date';
  const isLong =
    (maxLength ?? 0) > 255 ||
    /^(n?text|mediumtext|longtext|n?clob|long$|json|n?varchar\(max\))/i.test(jdbcType);
  return propertyType === 'String' && isLong ? 'textarea' : 'input';
}
