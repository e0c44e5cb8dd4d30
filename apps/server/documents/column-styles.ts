import type { LaidOutCell } from '@heliodeck/reports/laid-out';
import { type PackedTable, unpacked } from './packed-cells.ts';

/** What tells the look of a cell: its style and its format. */
export function lookOf({ style, format }: Pick<LaidOutCell, 'style' | 'format'>): string {
  return `${style} ${format ?? ''}`;
}

/**
 * The look most cells of each column have, where a column has a cell in every row. Cells that look like their column need no entry
 * of their own in the file: of long lists that is nearly all of them.
 */
export function columnLooks(table: PackedTable): readonly (LaidOutCell | undefined)[] {
  const counts = table.columns.map(() => new Map<string, { count: number; readonly cell: LaidOutCell }>());
  const covered = table.columns.map(() => 0);
  for (const cell of unpacked(table))
    for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
      covered[column] = (covered[column] ?? 0) + cell.rowSpan;
      const known = counts[column]?.get(lookOf(cell));
      if (known) known.count += cell.rowSpan;
      else counts[column]?.set(lookOf(cell), { count: cell.rowSpan, cell });
    }
  return counts.map((looks, column) => {
    if (covered[column] !== table.rows.length) return undefined;
    return [...looks.values()].toSorted((a, b) => b.count - a.count)[0]?.cell;
  });
}
