import { inLocale, type Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { LaidOut, LaidOutCell, LaidOutRow } from '@heliodeck/reports/laid-out';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { dateFormat, type SheetCell, type SheetColumn } from '../../spreadsheet/sheet.ts';
import {
  cellWithDecimals,
  look,
  mostPrintedRows,
  perPixel,
  place,
  repeatedRows,
  reportPaper,
  styles,
} from './paper.ts';

/** Screen px per character of a spreadsheet column's width. */
const perCharacter = 7;
/** Default column width in characters. */
const usualWidth = 14;
const heads = 2;

/**
 * A list of figures for print: with the rows and headers of its spreadsheet.
 * @throws CodedError report.tooManyCells if there are more rows than can be printed
 */
export async function printedList(
  context: Context,
  entities: Pick<EntityEngine, 'exportedTable'>,
  {
    entity,
    title: words,
    query,
  }: { readonly entity: Entity; readonly title: Label; readonly query: QueryString },
): Promise<LaidOut> {
  const { locale } = context;
  const { columns, rows, foot } = await entities.exportedTable(context, entity, query);
  const title = inLocale(words, locale);
  const cells: LaidOutCell[] = [
    place(0, 0, 1, columns.length, title, look.title),
    ...columns.map(({ header }, index) => place(1, index, 1, 1, header, look.head)),
  ];
  let count = 0;
  for await (const batch of rows)
    for (const row of batch) {
      if (count === mostPrintedRows)
        throw new CodedError('report.tooManyCells', {
          rows: mostPrintedRows,
          cells: mostPrintedRows * columns.length,
        });
      for (const [index, { format }] of columns.entries())
        cells.push(cellOf(row[index] ?? null, { row: heads + count, column: index, format }));
      count += 1;
    }
  const end = foot();
  for (const [index, row] of end.entries()) cells.push(...footCells(row, heads + count + index, columns));
  return {
    title,
    locale,
    cells,
    styles,
    page: await reportPaper(context),
    columns: columns.map(({ width = usualWidth }) => Math.round(width * perCharacter * perPixel)),
    rows: [
      ...repeatedRows(1),
      ...Array.from({ length: count }, (): LaidOutRow => ({ height: 6, role: 'body' })),
      ...end.map((): LaidOutRow => ({ height: 7, role: 'body' })),
    ],
  };
}

/** A row of sums, or a text over the whole width that says what their mark means. */
function footCells(
  row: readonly SheetCell[],
  at: number,
  columns: readonly SheetColumn[],
): readonly LaidOutCell[] {
  if (row.length === 1) return [place(at, 0, 1, columns.length, String(row[0] ?? ''), look.text)];
  return row.map((value, column) => {
    const cell = cellOf(value, { row: at, column, format: columns[column]?.format });
    return { ...cell, style: typeof value === 'number' ? look.sumNumber : look.sum };
  });
}

function cellOf(
  value: string | number | boolean | Date | null,
  {
    row,
    column,
    format,
  }: { readonly row: number; readonly column: number; readonly format?: string | undefined },
): LaidOutCell {
  if (typeof value === 'number') {
    const decimals = format?.split('.')[1]?.length ?? 0;
    return cellWithDecimals(place(row, column, 1, 1, value, look.number), decimals);
  }
  if (value instanceof Date) {
    const text = value
      .toISOString()
      .replace('T', ' ')
      .slice(0, format === dateFormat ? 10 : 19);
    return place(row, column, 1, 1, text, look.text);
  }
  return place(row, column, 1, 1, value === null ? null : String(value), look.text);
}
