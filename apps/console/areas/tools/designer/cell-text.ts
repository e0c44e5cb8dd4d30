import type { Locale } from '@heliodeck/kit/label';
import type { TemplateCell } from '@heliodeck/reports/template/template';

/** The text that the designer displays in a cell. */
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
  if (cell.picture) return cell.text === '' ? '' : '▣';
  return typeof cell.text === 'object' ? cell.text[locale] : (cell.text ?? '');
}
