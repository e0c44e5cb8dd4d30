import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Most tables, or columns, that are read from a data source. Statements of reports have separate limits. */
export const mostRows = 20_000;

/** Returns the rows unless there are more than the limit. @throws CodedError datasource.tooMuch */
export function boundedRows<T>(rows: readonly T[]): readonly T[] {
  if (rows.length > mostRows) throw new CodedError('datasource.tooMuch');
  return rows;
}
