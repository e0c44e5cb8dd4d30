import type { Locale } from '@heliodeck/kit/label';
import { addressOf, type Place } from '@heliodeck/reports/template/address';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import type { Range } from './edits.ts';

/** What the designer writes into a cell. */
export function cellText(cell: TemplateCell | undefined, locale: Locale): string {
  if (!cell) return '';
  if (cell.chart) return `▦ ${cell.chart.series.map((one) => one.cell).join(', ')} / ${cell.chart.labels}`;
  if (cell.formula !== undefined) return `=${cell.formula}`;
  if (cell.set !== undefined) {
    const field = `${cell.set}.${cell.field ?? ''}`;
    const mark = cell.expand === 'down' ? '↓ ' : cell.expand === 'right' ? '→ ' : '';
    const isPlain = cell.agg === undefined || cell.agg === 'list' || cell.agg === 'first';
    return mark + (isPlain ? field : `${cell.agg}(${field})`);
  }
  return typeof cell.text === 'object' ? cell.text[locale] : (cell.text ?? '');
}

/** A range as lines and tabs, for other spreadsheets. */
export function copied(template: Template, { from, to }: Range, locale: Locale): string {
  const places = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const textAt = (place: Place) => {
    const at = addressOf(place);
    return cellText(
      template.cells.find((cell) => cell.at === at),
      locale,
    ).replace(/[\t\n]/g, ' ');
  };
  return places(from.row, to.row)
    .map((row) =>
      places(from.column, to.column)
        .map((column) => textAt({ row, column }))
        .join('\t'),
    )
    .join('\n');
}
