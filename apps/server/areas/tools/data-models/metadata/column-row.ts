import type { ColumnFacts } from '@heliodeck/model/tools/table-facts';

/** Longest length that is a limit and not the size of a large object. */
const longestLimit = 100_000;

/** A row of a query about columns, as drivers give it: numbers may be texts, truths may be numbers. */
export function columnOf(row: Readonly<Record<string, unknown>>): ColumnFacts {
  const text = (name: string): string => String(row[name] ?? '');
  const is = (name: string): boolean => row[name] === true || Number(row[name]) === 1;
  const number = (name: string): number | undefined => {
    const value = row[name];
    return value === null || value === undefined ? undefined : Number(value);
  };
  const [length, precision, scale] = [number('length'), number('precision'), number('scale')];
  return {
    name: text('name'),
    type: text('type'),
    base: text('base').toLowerCase(),
    comment: text('comment'),
    ...(length !== undefined && length < longestLimit ? { length } : {}),
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
    isNullable: is('is_nullable'),
    isKey: is('is_key'),
    isUnique: is('is_unique'),
    isGiven: is('is_given'),
    ...(row.ref_table ? { refTable: text('ref_table'), refColumn: text('ref_column') } : {}),
  };
}
