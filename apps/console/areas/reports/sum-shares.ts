import type { FixedReport, ReportColumn, ReportFact, ReportRow } from '@heliodeck/model/reports/fixed-report';

/** A member of the sum of a column: the contribution of a station, meter or inverter. */
export interface SumShare {
  readonly id: string;
  /** Names of the member, starting with the station's. */
  readonly names: readonly string[];
  readonly value: number;
  /** Share of the sum, percent; null if the sum is 0. */
  readonly share: number | null;
}

const naming: ReadonlySet<ReportFact> = new Set(['stationName', 'deviceName', 'deviceNo']);

/**
 * Adds up the rows of each member of a column, the largest first. Members without a value are omitted.
 * @param sum of all rows
 */
export function sharesOf(
  report: Pick<FixedReport, 'columns'>,
  column: Pick<ReportColumn, 'key' | 'decimals'>,
  rows: readonly ReportRow[],
  sum: number | null,
): SumShare[] {
  const scale = 10 ** (column.decimals ?? 0);
  const names = report.columns.filter(({ of }) => naming.has(of));
  const members = new Map<string, { names: readonly string[]; value: number }>();
  for (const row of rows) {
    const value = row[column.key];
    if (typeof value !== 'number') continue;
    const before = members.get(row.subjectId);
    const told = names.flatMap(({ key }) => (row[key] ? [String(row[key])] : []));
    members.set(row.subjectId, {
      names: before?.names ?? told,
      // Sums of decimal fractions are not exact in binary.
      value: Math.round(((before?.value ?? 0) + value) * scale) / scale,
    });
  }
  return [...members]
    .map(([id, member]) => ({ id, ...member, share: sum ? (member.value / sum) * 100 : null }))
    .toSorted((a, b) => b.value - a.value);
}
