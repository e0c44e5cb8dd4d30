import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import type { FixedReport, ReportColumn } from '@heliodeck/model/reports/fixed-report';
import { allTime } from '@heliodeck/model/reports/report-request';

const words = {
  sum: label('合计', 'Sum'),
  allTime: label('全部时间', 'All time'),
};

/** The content of a file's cell in a language: display texts of choices, and a text for all time. */
export function exportedCellOf(
  column: ReportColumn,
  value: string | number | null,
  locale: Locale,
): string | number | null {
  if (column.of === 'period' && value === allTime) return inLocale(words.allTime, locale);
  const option = column.options?.find((one) => one.value === value);
  return option ? inLocale(option.label, locale) : value;
}

/** The last row of a file: sums of the columns that have one. */
export function sumsOf(
  { columns }: FixedReport,
  sums: Readonly<Record<string, number | null>>,
  locale: Locale,
): readonly (string | number | null)[] {
  return columns.map((column, index) =>
    index === 0 ? inLocale(words.sum, locale) : column.sum ? (sums[column.key] ?? null) : null,
  );
}
