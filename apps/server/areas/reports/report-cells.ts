import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import type { FixedReport, ReportColumn } from '@heliodeck/model/reports/fixed-report';
import { allTime } from '@heliodeck/model/reports/report-request';

const words = {
  sum: label('合计', 'Sum'),
  allTime: label('全部时间', 'All time'),
};

/** What a cell of a file shows in a language: choices by their words, all time by its own. */
export function exportedCellOf(
  column: ReportColumn,
  value: string | number | null,
  locale: Locale,
): string | number | null {
  if (column.of === 'period' && value === allTime) return inLocale(words.allTime, locale);
  const option = column.options?.find((one) => one.value === value);
  return option ? inLocale(option.label, locale) : value;
}

/** The last row of a file: sums below the columns that have one. */
export function sumsOf(
  { columns }: FixedReport,
  sums: Readonly<Record<string, number | null>>,
  locale: Locale,
): readonly (string | number | null)[] {
  return columns.map((column, index) =>
    index === 0 ? inLocale(words.sum, locale) : column.sum ? (sums[column.key] ?? null) : null,
  );
}
