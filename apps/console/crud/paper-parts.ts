import type { ListColumn } from './list-columns.tsx';

/**
 * Room of a sheet of A4 across for columns of narrow rows, px: they are told for letters of 12 px, and drawn with letters of 9 px, which are
 * read at arm's length.
 */
const sheetRoom = (1032 * 12) / 9;

/**
 * Columns of readings as they stand on paper: as many tables below each other as they take sheets side by side, those that lead in each.
 * Smaller letters would bring all of them on one sheet, where nobody reads them.
 * @param columns as wide as what stands in them
 */
export function paperParts(columns: readonly ListColumn[]): readonly (readonly ListColumn[])[] {
  const widthOf = (of: readonly ListColumn[]): number => of.reduce((sum, { width }) => sum + width, 0);
  const leading = columns.filter(({ leads }) => leads);
  const room = sheetRoom - widthOf(leading);
  const parts: ListColumn[][] = [[]];
  for (const column of columns) {
    if (column.leads) continue;
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && widthOf(last) + column.width > room) parts.push([column]);
    else last.push(column);
  }
  return parts.map((part) => [...leading, ...part]);
}
