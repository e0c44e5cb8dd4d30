import { propertyTypes } from './model-prototype.ts';
import { factsOf, type ModelField, propertyTypeOf } from './proposed-field.ts';
import type { ColumnFacts } from './table-facts.ts';

/** How a column changed since its field was stored. */
export type ColumnChange = 'added' | 'changed' | 'gone';

/** The fields of a model compared with its table as it is now. */
export interface Reread {
  /** The fields with the current properties of the table, followed by those of new columns; none is omitted. */
  readonly fields: readonly ModelField[];
  /** By column. */
  readonly changes: Readonly<Record<string, ColumnChange>>;
  /** What columns with another type, and fields that follow them, were before; by column. */
  readonly before: Readonly<Record<string, FormerType>>;
}

/** The types of a stored field before its column changed. */
export interface FormerType {
  readonly jdbcType: string;
  readonly propertyType: ModelField['propertyType'];
}

/** The entry of a column in a comparison; a column may have the name of a member that every object has. */
export function ofColumn<T>(entries: Readonly<Record<string, T>>, column: string): T | undefined {
  return Object.hasOwn(entries, column) ? entries[column] : undefined;
}

/** The type that the stored column proposed. Fields of clients of the family do not tell their base type. */
function formerType({ jdbcType, baseType }: ModelField): ModelField['propertyType'] {
  return propertyTypeOf({ type: jdbcType, base: baseType ?? jdbcType });
}

/** The property of a field whose column has another type now: it follows, unless a person chose another one. */
function followedType(
  field: ModelField,
  column: ColumnFacts,
): Pick<ModelField, 'propertyType' | 'propertyEntity'> {
  const isChosen = field.propertyType !== formerType(field);
  const propertyType = isChosen ? field.propertyType : propertyTypeOf(column);
  return { propertyType, propertyEntity: propertyTypes[propertyType] };
}

/** Facts that fields stored before these were read, or by clients of the family, do not have: nothing is known to have changed. */
const laterFacts: ReadonlySet<string> = new Set(['baseType', 'isGiven', 'keyPosition']);

function isFact(field: ModelField, name: string, value: unknown): boolean {
  const kept: unknown = field[name as keyof ModelField] ?? null;
  return kept === value || (kept === null && laterFacts.has(name));
}

/**
 * The current facts of a field with settings that were entered and are not stored yet. The type follows the column,
 * unless another one was chosen.
 */
export function mergedField(
  now: ModelField,
  mine: ModelField | undefined,
  before: FormerType | undefined,
): ModelField {
  if (mine === undefined) return now;
  const { jdbcType, baseType, maxLength, decimals, isKey, keyPosition, isGiven, defaultValue } = now;
  const { isUnique, isNullable, refTable, refColumn, propertyType, propertyEntity } = now;
  const follows = before !== undefined && mine.propertyType === before.propertyType;
  return {
    ...mine,
    jdbcType,
    baseType,
    maxLength,
    decimals,
    isKey,
    keyPosition,
    isGiven,
    defaultValue,
    isUnique,
    isNullable,
    refTable,
    refColumn,
    ...(follows ? { propertyType, propertyEntity } : {}),
  };
}

/**
 * Compares a table with the fields of its model. Users' choices are kept; properties of columns are updated, and so is
 * the type of a property that nobody changed. A field without a column is kept until a user removes it.
 * @param proposed the initial fields for the table
 */
export function reread(
  kept: readonly ModelField[],
  columns: readonly ColumnFacts[],
  proposed: readonly ModelField[],
): Reread {
  const now = new Map(columns.map((column) => [column.name, column]));
  const known = new Set(kept.map(({ jdbcName }) => jdbcName));
  const properties = new Set(kept.map(({ propertyName }) => propertyName));
  const changes: [string, ColumnChange][] = [];
  const before: [string, FormerType][] = [];
  const followed = kept.map((field): ModelField => {
    const column = now.get(field.jdbcName);
    if (column === undefined) changes.push([field.jdbcName, 'gone']);
    if (column === undefined) return field;
    const facts = factsOf(column);
    const differs = Object.entries(facts).some(([name, value]) => !isFact(field, name, value));
    if (differs) changes.push([field.jdbcName, 'changed']);
    if (facts.jdbcType === field.jdbcType) return { ...field, ...facts };
    before.push([field.jdbcName, { jdbcType: field.jdbcType, propertyType: field.propertyType }]);
    return { ...field, ...facts, ...followedType(field, column) };
  });
  const fresh = proposed.filter(({ jdbcName }) => !known.has(jdbcName));
  const added = fresh.map((field, index): ModelField => {
    let { propertyName } = field;
    for (let number = 2; properties.has(propertyName); number += 1)
      propertyName = `${field.propertyName}${number}`;
    properties.add(propertyName);
    changes.push([field.jdbcName, 'added']);
    return { ...field, propertyName, sort: kept.length + index };
  });
  return {
    fields: [...followed, ...added],
    changes: Object.fromEntries(changes),
    before: Object.fromEntries(before),
  };
}
