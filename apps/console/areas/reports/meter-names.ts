import type { Label } from '@heliodeck/kit/label';
import { meterRole } from '@heliodeck/model/devices/device-words';
import type { ReportRow } from '@heliodeck/model/reports/fixed-report';
import { reportWords } from './report-words.ts';

/** What a meter is called by where it stands. */
function usedAs(use: unknown): Label {
  switch (use) {
    case meterRole.grid:
      return reportWords.gridMeter;
    case meterRole.generation:
      return reportWords.generationMeter;
    case meterRole.load:
      return reportWords.loadMeter;
    default:
      return reportWords.anyMeter;
  }
}

/** Meters in the order of the rows, each with its number among the meters of its station that stand at the same place. */
export function numberedMeters(
  rows: readonly ReportRow[],
): readonly { readonly row: ReportRow; readonly number: number; readonly kind: Label }[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const place = `${row.stationId} ${row.meterUse}`;
    const number = (counts.get(place) ?? 0) + 1;
    counts.set(place, number);
    return { row, number, kind: usedAs(row.meterUse) };
  });
}
