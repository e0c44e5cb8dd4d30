import type { Connection, FieldPacket, RowDataPacket } from 'mysql2';
import { numberOrText, type Selected, type SelectedValue, type SelectStatement } from './select-statement.ts';

/** Numeric types of the protocol: TINY to DOUBLE, LONGLONG, INT24, YEAR, DECIMAL. */
const numbers: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 8, 9, 13, 246]);

/**
 * Runs a query in a read-only transaction, as a prepared statement, which allows only a single statement. The engine itself checks that it
 * only reads: it must also parse as a derived table, which no statement does that writes, ends the transaction, or writes its rows to a
 * file on the server.
 */
export async function selectMysql(
  connection: Connection,
  { text, values, limit }: SelectStatement,
): Promise<Selected> {
  const told = (statement: string) => answer<unknown>((done) => connection.query(statement, done));
  await told(`set sql_select_limit = ${Math.trunc(limit) + 1}`);
  await told('start transaction read only');
  try {
    await answer<unknown>((done) =>
      connection.prepare(`select * from (\n${text}\n) as report_rows`, (error, statement) => {
        statement?.close();
        done(error);
      }),
    );
    const [rows, fields] = await new Promise<[RowDataPacket[][], FieldPacket[]]>((resolve, reject) => {
      connection.execute<RowDataPacket[][]>(
        { sql: text, rowsAsArray: true, typeCast: true },
        [...values],
        (error, found, columns) => (error ? reject(error) : resolve([found, columns])),
      );
    });
    return {
      columns: fields.map(({ name, columnType = -1 }) => ({ name, isNumber: numbers.has(columnType) })),
      rows: rows.map((row) =>
        (row as readonly unknown[]).map((value, at) => selectedValue(value, fields[at]?.columnType ?? -1)),
      ),
    };
  } finally {
    await told('rollback').catch(() => undefined);
  }
}

function answer<T>(ask: (done: (error: Error | null, found?: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    ask((error, found) => (error ? reject(error) : resolve(found)));
  });
}

function selectedValue(value: unknown, type: number): SelectedValue {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`;
  if (typeof value === 'number') return value;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return numbers.has(type) ? numberOrText(text) : text;
}
