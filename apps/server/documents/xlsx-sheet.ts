import { type CellStyle, fileLink, type LaidOut, usualSize } from '@heliodeck/reports/laid-out';
import type * as Hucre from 'hucre/xlsx';
import { sheetName } from '../spreadsheet/sheet.ts';
import type { CellLook, PackedTable } from './packed-cells.ts';

type WriteSheet = Hucre.WriteSheet;
type XlsxStyle = Hucre.CellStyle;

/** Most links of a sheet. */
const mostLinks = 65_000;

const inch = 25.4;
/** Width of a digit of the default font, mm: the unit of column widths in a spreadsheet. */
export const digitWidth = (7 / 96) * inch;

/**
 * The sheet of a table without its cells: widths, page, pictures, links, and in the row `looksRow` one cell for each look. hucre makes a
 * workbook of it into which the rows are written (xlsx-book.ts).
 * @param looks in the order of their cells
 */
export function sheetFrame(
  table: PackedTable,
  looks: readonly CellLook[],
  looksRow: number,
  images: readonly NonNullable<WriteSheet['images']>[number][],
): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [column, look] of looks.entries())
    cells.set(`${looksRow},${column}`, {
      // One text, so that the workbook refers to the part with the texts: otherwise Excel shows none of them.
      value: column === 0 ? 'text' : 1,
      style: xlsxStyle(table.styles[look.style] ?? {}, look.format),
    });
  for (const cell of table.special.slice(0, mostLinks)) {
    const target = fileLink(table, cell);
    if (target !== undefined) cells.set(`${cell.row},${cell.column}`, { value: 1, hyperlink: { target } });
  }
  const repeated = table.rows.flatMap((row, index) => (row.role === 'header' ? [index + 1] : []));
  const [first, last] = [repeated[0], repeated.at(-1)];
  return {
    name: sheetName(table.title),
    columns: table.columns.map((width) => ({ width: Math.round((width / digitWidth) * 100) / 100 })),
    cells,
    rowBreaks: [...table.breaks],
    ...(last === undefined ? {} : { freezePane: { rows: last } }),
    pageSetup: pageSetup(table, first === undefined ? undefined : `$${first}:$${last}`),
    headerFooter: headerFooter(table),
    images: [...images],
  };
}

function xlsxStyle(style: CellStyle, format: string | undefined): XlsxStyle {
  const rgb = (color: string) => ({ rgb: `FF${color.slice(1).toUpperCase()}` });
  const side = { style: style.border === 'medium' ? ('medium' as const) : ('thin' as const) };
  const border =
    style.border === undefined || style.border === 'none'
      ? undefined
      : style.border === 'bottom'
        ? { bottom: side }
        : { top: side, right: side, bottom: side, left: side };
  return {
    font: {
      size: style.size ?? usualSize,
      bold: style.bold ?? false,
      italic: style.italic ?? false,
      ...(style.color === undefined ? {} : { color: rgb(style.color) }),
    },
    ...(style.fill === undefined
      ? {}
      : { fill: { type: 'pattern', pattern: 'solid', fgColor: rgb(style.fill) } as const }),
    ...(border && { border }),
    alignment: {
      ...(style.align === undefined ? {} : { horizontal: style.align }),
      vertical: style.vertical === 'top' || style.vertical === 'bottom' ? style.vertical : 'center',
      // A spreadsheet shows hash signs instead of a number that is wider than its column.
      ...(format === undefined ? { wrapText: true } : { shrinkToFit: true }),
    },
    ...(format === undefined ? {} : { numFmt: format }),
  };
}

function pageSetup(
  { page }: Pick<LaidOut, 'page'>,
  printTitlesRow: string | undefined,
): WriteSheet['pageSetup'] {
  const [top, right, bottom, left] = page.margins.map((margin) => margin / inch) as [
    number,
    number,
    number,
    number,
  ];
  return {
    paperSize:
      page.paper === 'A3' ? 'a3' : page.paper === 'A5' ? 'a5' : page.paper === 'A4' ? 'a4' : 'letter',
    orientation: page.orientation,
    ...(page.scale === 'fitWidth'
      ? { fitToPage: true, fitToWidth: 1, fitToHeight: 0 }
      : { scale: Math.round(page.scale * 100) }),
    margins: { top, right, bottom, left, header: top / 2, footer: bottom / 2 },
    ...(printTitlesRow === undefined ? {} : { printTitlesRow }),
    horizontalCentered: true,
  };
}

/** Header and footer with the codes of a spreadsheet: `&P` is the page, `&&` an ampersand. */
function headerFooter({ page }: Pick<LaidOut, 'page'>): WriteSheet['headerFooter'] {
  const coded = (texts: readonly string[]) =>
    texts
      .map((text, index) => {
        const plain = text.replaceAll('&', '&&').replaceAll('{page}', '&P').replaceAll('{pages}', '&N');
        return plain === '' ? '' : `&${'LCR'[index]}${plain}`;
      })
      .join('');
  const [left = '', middle = '', right = ''] = page.header ?? [];
  const head = page.letterhead
    ? [page.letterhead, middle, right === '' ? left : right]
    : [left, middle, right];
  return { oddHeader: coded(head), oddFooter: coded(page.footer ?? []) };
}
