import type { ListColumn } from './list-columns.tsx';

/**
 * Width of a landscape A4 sheet for columns of narrow rows, px: their widths are given for letters of 12 px,
 * and print uses letters of 9 px, which are legible at arm's length.
 */
const sheetRoom = (1032 * 12) / 9;

/**
 * Columns of readings in print: tables one below the other, one per sheet width, each with the leading
 * columns. All columns on one sheet would need illegibly small letters.
 * @param columns with the width of their content
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
