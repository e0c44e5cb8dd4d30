import type { Locale } from '@heliodeck/kit/label';
import { addressOf, type CellPosition, cellPositionOf } from '@heliodeck/reports/template/address';
import { type Template, type TemplateCell, templateLimits } from '@heliodeck/reports/template/template';
import { cellText } from './cell-text.ts';
import { cellAt, cleared, movedReferences, type Range, typed, withCell } from './edits.ts';

/** Clipboard format of template cells, stored beside their texts. */
export const cellsType = 'application/x-heliodeck-cells';

/** Copied cells, with the address of the range's first cell and their styles. */
interface CopiedCells {
  readonly from: CellPosition;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly TemplateCell[];
  readonly styles: Template['styles'];
}

/** A range as lines and tabs, for other spreadsheets. */
export function copied(template: Template, { from, to }: Range, locale: Locale): string {
  const textAt = (place: CellPosition) => {
    const at = addressOf(place);
    const text = cellText(
      template.cells.find((cell) => cell.at === at),
      locale,
    );
    return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return numbers(from.row, to.row)
    .map((row) =>
      numbers(from.column, to.column)
        .map((column) => textAt({ row, column }))
        .join('\t'),
    )
    .join('\n');
}

/** A range as template cells, for this designer. */
export function copiedCells({ cells, styles }: Template, { from, to }: Range): string {
  const within = cells.filter(({ at }) => {
    const place = cellPositionOf(at);
    return (
      place !== undefined &&
      place.row >= from.row &&
      place.row <= to.row &&
      place.column >= from.column &&
      place.column <= to.column
    );
  });
  const [rows, columns] = [to.row - from.row + 1, to.column - from.column + 1];
  return JSON.stringify({ from, rows, columns, cells: within, styles } satisfies CopiedCells);
}

/** Pastes copied lines of a spreadsheet at a position; the template grows if they exceed it. */
export function pasted(template: Template, from: CellPosition, text: string): Template {
  const lines = parsedLines(text);
  const wide = Math.max(0, ...lines.map((line) => line.length));
  const room = grown(template, from.row + lines.length, from.column + wide);
  return lines.reduce(
    (whole, line, down) =>
      line.reduce((result, part, across) => {
        const place = { row: from.row + down, column: from.column + across };
        const isInside = place.row < room.rows.length && place.column < room.columns.length;
        const covering = cellAt(result, place);
        const at = addressOf(place);
        if (!isInside || part === '' || (covering && covering.at !== at)) return result;
        return withCell(result, at, typed(part));
      }, whole),
    room,
  );
}

/**
 * Pastes copied template cells at a position, with the sets they use; the addresses in them are shifted. Existing cells
 * there are overwritten. Returns undefined unless the text comes from `copiedCells`.
 */
export function pastedCells(template: Template, from: CellPosition, text: string): Template | undefined {
  const read = readCells(text);
  if (read === undefined) return undefined;
  const { rows, columns, cells } = read;
  const room = grown(template, from.row + rows, from.column + columns);
  const [down, across] = [from.row - read.from.row, from.column - read.from.column];
  const move = ({ row, column }: CellPosition): CellPosition | undefined =>
    row + down < 0 || column + across < 0 ? undefined : { row: row + down, column: column + across };
  const range = { from, to: { row: from.row + rows - 1, column: from.column + columns - 1 } };
  const styles = [...room.styles];
  const styleOf = (index: number): number => {
    const look = JSON.stringify(read.styles[index] ?? {});
    const known = styles.findIndex((one) => JSON.stringify(one) === look);
    if (known >= 0) return known;
    return styles.push(read.styles[index] ?? {}) - 1;
  };
  const put = movedReferences(cells, move)
    .filter((cell) => isWithin(room, cell))
    .map((cell) => ({
      ...cell,
      ...(cell.style === undefined ? {} : { style: styleOf(cell.style) }),
      ...(cell.when && { when: cell.when.map((one) => ({ ...one, style: styleOf(one.style) })) }),
    }));
  // A merged cell that overlaps the range is not split.
  const kept = cleared(room, range).cells;
  const taken = put.filter((cell) => {
    const place = cellPositionOf(cell.at);
    return place !== undefined && cellAt({ ...room, cells: kept }, place) === undefined;
  });
  return { ...room, styles, cells: [...kept, ...taken] };
}

function isWithin({ rows, columns }: Template, { at, span: [down, across] = [1, 1] }: TemplateCell): boolean {
  const place = cellPositionOf(at);
  return place !== undefined && place.row + down <= rows.length && place.column + across <= columns.length;
}

function readCells(text: string): CopiedCells | undefined {
  try {
    const read = JSON.parse(text) as CopiedCells;
    return Array.isArray(read.cells) && Array.isArray(read.styles) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Extends a template to at least this many rows and columns, up to the maximum. */
function grown(template: Template, rows: number, columns: number): Template {
  const more = <T>(list: readonly T[], wanted: number, most: number, usual: T): readonly T[] => [
    ...list,
    ...Array.from({ length: Math.max(0, Math.min(wanted, most) - list.length) }, () => usual),
  ];
  return {
    ...template,
    rows: more(template.rows, rows, templateLimits.rows, { height: 8 }),
    columns: more(template.columns, columns, templateLimits.columns, { width: 23 }),
  };
}

/**
 * Cells of copied lines; a quoted cell may contain tabs, line breaks, and doubled quotes, as spreadsheets write them.
 */
function parsedLines(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const lines: string[][] = [[]];
  for (const [, quoted, bare = '', end] of plain.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g,
  )) {
    lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\n') lines.push([]);
    if (end === '') break;
  }
  return lines;
}

function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
