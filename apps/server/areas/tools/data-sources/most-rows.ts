import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Tables, or columns, that are read of a data source at most. Statements of reports have limits of their own. */
export const mostRows = 20_000;

/** The rows, where they are not more than are read. @throws CodedError datasource.tooMuch */
export function boundedRows<T>(rows: readonly T[]): readonly T[] {
  if (rows.length > mostRows) throw new CodedError('datasource.tooMuch');
  return rows;
}
