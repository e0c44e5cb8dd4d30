import { factsOf, type ModelField } from './proposed-field.ts';
import type { ColumnFacts } from './table-facts.ts';

/** How a column changed since its field was stored. */
export type ColumnChange = 'added' | 'changed' | 'gone';

/** The fields of a model compared with its table as it is now. */
export interface Reread {
  /** The fields with the current properties of the table, followed by those of new columns; none is omitted. */
  readonly fields: readonly ModelField[];
  /** By column. */
  readonly changes: Readonly<Record<string, ColumnChange>>;
}

/** State of a column after the comparison; a column may have the name of a member that every object has. */
export function changeOf(changes: Reread['changes'], column: string): ColumnChange | undefined {
  return Object.hasOwn(changes, column) ? changes[column] : undefined;
}

/**
 * Compares a table with the fields of its model. Users' choices are kept; properties of columns are updated. A field without a column is
 * kept until a user removes it.
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
  const followed = kept.map((field): ModelField => {
    const column = now.get(field.jdbcName);
    if (column === undefined) changes.push([field.jdbcName, 'gone']);
    if (column === undefined) return field;
    const facts = factsOf(column);
    const differs = Object.entries(facts).some(([name, value]) => field[name as keyof ModelField] !== value);
    if (differs) changes.push([field.jdbcName, 'changed']);
    return { ...field, ...facts };
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
  return { fields: [...followed, ...added], changes: Object.fromEntries(changes) };
}
