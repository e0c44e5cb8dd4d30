import { type CellStyle, type LaidOut, type LaidOutCell, usualSize } from '@heliodeck/reports/laid-out';
import type * as Hucre from 'hucre/xlsx';
import { neutral, sheetName } from '../spreadsheet/sheet.ts';
import { columnLooks, lookOf } from './column-styles.ts';
import { type PackedTable, unpacked } from './packed-cells.ts';

type WriteSheet = Hucre.WriteSheet;
type XlsxStyle = Hucre.CellStyle;

const inch = 25.4;
const pointsPerMillimetre = 72 / inch;
/** Width of a digit of the usual font, mm: what column widths of a spreadsheet count. */
const digitWidth = (7 / 96) * inch;

/** A laid-out table as the sheet that hucre writes. */
export function xlsxSheet(table: PackedTable): WriteSheet {
  const rows: Value[][] = table.rows.map(() => []);
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const merges: NonNullable<WriteSheet['merges']> = [];
  const styleOf = styles(table.styles);
  const looks = columnLooks(table);
  for (const cell of unpacked(table)) {
    const style = styleOf(cell);
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
        const isFirst = row === cell.row && column === cell.column;
        // Covered cells carry the style too: else a merged cell has its border on one side only.
        const value = isFirst ? cellValue(cell) : null;
        const own = looks[column];
        if (own && lookOf(own) === lookOf(cell)) put(rows, row, column, value);
        else cells.set(`${row},${column}`, { value, style });
      }
    if (cell.rowSpan > 1 || cell.columnSpan > 1)
      merges.push({
        ...{ startRow: cell.row, startCol: cell.column },
        ...{ endRow: cell.row + cell.rowSpan - 1, endCol: cell.column + cell.columnSpan - 1 },
      });
  }
  const repeated = table.rows.flatMap((row, index) => (row.role === 'header' ? [index + 1] : []));
  const [first, last] = [repeated[0], repeated.at(-1)];
  return {
    name: sheetName(table.title),
    columns: table.columns.map((width, column) => {
      const look = looks[column];
      return {
        width: Math.round((width / digitWidth) * 100) / 100,
        ...(look && { style: styleOf(look) }),
      };
    }),
    ...{ rows, cells, merges },
    rowDefs: new Map(table.heights.map((height, index) => [index, { height: height * pointsPerMillimetre }])),
    rowBreaks: table.rows.flatMap((row, index) => (row.breakAfter ? [index] : [])),
    ...(last === undefined ? {} : { freezePane: { rows: last } }),
    pageSetup: pageSetup(table, first === undefined ? undefined : `$${first}:$${last}`),
    headerFooter: headerFooter(table),
    images: pictures(table),
  };
}

type Value = string | number | boolean | Date | null;

/** A row's places before the last one that was put are null, as the writer wants them. */
function put(rows: Value[][], row: number, column: number, value: Value): void {
  const line = rows[row];
  if (!line) return;
  while (line.length < column) line.push(null);
  line[column] = value;
}

function cellValue(cell: LaidOutCell) {
  return cell.picture ? null : neutral(cell.value);
}

/** Styles with the format of the cell, each made once. */
function styles(list: readonly CellStyle[]): (cell: LaidOutCell) => XlsxStyle {
  const made = new Map<string, XlsxStyle>();
  return ({ style: index, format }) => {
    const key = lookOf({ style: index, ...(format === undefined ? {} : { format }) });
    let style = made.get(key);
    if (!style) {
      style = xlsxStyle(list[index] ?? {}, format);
      made.set(key, style);
    }
    return style;
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
      ...{ size: style.size ?? usualSize, bold: style.bold ?? false, italic: style.italic ?? false },
      ...(style.color === undefined ? {} : { color: rgb(style.color) }),
    },
    ...(style.fill === undefined
      ? {}
      : { fill: { type: 'pattern', pattern: 'solid', fgColor: rgb(style.fill) } as const }),
    ...(border && { border }),
    alignment: {
      ...(style.align === undefined ? {} : { horizontal: style.align }),
      vertical: style.vertical === 'top' || style.vertical === 'bottom' ? style.vertical : 'center',
      wrapText: true,
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
    ...{
      paperSize:
        page.paper === 'A3' ? 'a3' : page.paper === 'A5' ? 'a5' : page.paper === 'A4' ? 'a4' : 'letter',
    },
    orientation: page.orientation,
    ...(page.scale === 'fitWidth'
      ? { fitToPage: true, fitToWidth: 1, fitToHeight: 0 }
      : { scale: Math.round(page.scale * 100) }),
    margins: { top, right, bottom, left, header: top / 2, footer: bottom / 2 },
    ...(printTitlesRow === undefined ? {} : { printTitlesRow }),
    horizontalCentered: true,
  };
}

/** Lines above and below in the codes of a spreadsheet: `&P` is the page, `&&` an ampersand. */
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

/** Pictures over the cells they belong to. */
function pictures(table: PackedTable): NonNullable<WriteSheet['images']> {
  return table.pictured.flatMap((cell) => {
    if (!cell.picture) return [];
    const to = { row: cell.row + cell.rowSpan, col: cell.column + cell.columnSpan };
    return [
      {
        data: cell.picture.bytes,
        type: cell.picture.type,
        anchor: { from: { row: cell.row, col: cell.column }, to },
        altText: cell.text,
      },
    ];
  });
}
