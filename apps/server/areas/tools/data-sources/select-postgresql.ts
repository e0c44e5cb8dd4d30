import type pg from 'pg';
import { numberOrText, type Selected, type SelectedValue, type SelectStatement } from './select-statement.ts';

/** Numeric types of PostgreSQL, and its boolean type. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);
const boolean = 16;
const raw = { getTypeParser: () => (text: unknown) => text };

/**
 * Runs a query in a read-only transaction, through a cursor. The engine itself checks it: it declares cursors only for statements that
 * read, and accepts a single statement if values are bound.
 */
export async function selectPostgresql(
  client: pg.Client,
  { text, values, limit }: SelectStatement,
): Promise<Selected> {
  await client.query('begin transaction read only');
  try {
    const declare = {
      text: `declare report_rows no scroll cursor for ${text}`,
      values: [...values],
      queryMode: 'extended',
    };
    await client.query(declare);
    const found = await client.query<unknown[]>({
      text: `fetch forward ${Math.trunc(limit) + 1} from report_rows`,
      rowMode: 'array',
      types: raw,
    });
    return {
      columns: found.fields.map(({ name, dataTypeID }) => ({ name, isNumber: numbers.has(dataTypeID) })),
      rows: found.rows.map((row) =>
        row.map((value, at) => selectedValue(value, found.fields[at]?.dataTypeID ?? 0)),
      ),
    };
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

function selectedValue(value: unknown, type: number): SelectedValue {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (type === boolean) return text === 't';
  return numbers.has(type) ? numberOrText(text) : text;
}
