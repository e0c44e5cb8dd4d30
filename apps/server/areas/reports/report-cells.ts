import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import type { FixedReport, FixedReportPage, ReportColumn } from '@heliodeck/model/reports/fixed-report';
import { partialMark, partialMembers, sumWord } from '@heliodeck/model/reports/partial-members';
import { allTime } from '@heliodeck/model/reports/report-request';

const words = {
  allTime: label('全部时间', 'All time'),
};

/** Sums of a report, and the number of members that lack data. */
type ReportSums = Pick<FixedReportPage, 'sums' | 'partial'>;

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

/** The row of sums at the end of a file, marked if members lack data. */
export function sumsOf(
  { columns }: FixedReport,
  { sums, partial }: ReportSums,
  locale: Locale,
): readonly (string | number | null)[] {
  const title = inLocale(sumWord, locale);
  return columns.map((column, index) =>
    index === 0
      ? partial > 0
        ? `${title} ${partialMark}`
        : title
      : column.sum
        ? (sums[column.key] ?? null)
        : null,
  );
}

/** The meaning of the mark, below the sums; undefined if no member lacks data. */
export function partialNote({ partial }: ReportSums, locale: Locale): string | undefined {
  return partial > 0 ? `${partialMark} ${inLocale(partialMembers(partial), locale)}` : undefined;
}
