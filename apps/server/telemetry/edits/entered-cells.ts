import type { LayoutColumn, RecordLayout } from '../record-layout.ts';
import type { EnteredValues } from '../telemetry-store.ts';

/** A metric's column and the value to store. */
export interface StoredCell {
  readonly column: LayoutColumn;
  readonly value: unknown;
}

/** The SQL column of a cell. */
export const cellColumn = ({ column }: StoredCell): string => column.column;

/** The cells of a record for values by metric name. */
export function cellsOf({ columns }: RecordLayout, values: EnteredValues): StoredCell[] {
  return columns.flatMap((column) =>
    column.name in values ? [{ column, value: values[column.name] ?? null }] : [],
  );
}
