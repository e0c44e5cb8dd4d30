import type { ColumnFacts } from '@heliodeck/model/tools/table-facts';

/** Lengths above this are the size of a large object, not a limit. */
const longestLimit = 100_000;

/** Converts a row of a query about columns, as drivers return it: numbers may be texts, booleans may be numbers. */
export function columnFacts(row: Readonly<Record<string, unknown>>): ColumnFacts {
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
    ...(number('key_position') ? { keyPosition: Number(row.key_position) } : {}),
    isUnique: is('is_unique'),
    isIdentity: is('is_identity'),
    isGenerated: is('is_generated'),
    ...(typeof row.default_text === 'string' && row.default_text !== '' ? { default: row.default_text } : {}),
    ...(row.ref_table ? { refTable: text('ref_table'), refColumn: text('ref_column') } : {}),
  };
}
