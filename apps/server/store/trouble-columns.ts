import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { alarmBits } from '@heliodeck/model/devices/flags/alarm-words';
import { troubleMetrics } from '@heliodeck/model/telemetry/troubles-of';
import { metricColumns, quoted } from './ddl.ts';

/** A column of a record that reports trouble if any bit of its mask is set; without a mask, if it is not 0. */
interface TroubleColumn {
  readonly metric: string;
  readonly column: string;
  readonly mask: number | undefined;
}

/** Columns of a record that report trouble: status words with the bits that warrant a warning, and exceeded limits. */
export function troubleColumns(record: TelemetryRecord): readonly TroubleColumn[] {
  const told = new Map(troubleMetrics(record).map(({ name, flags }) => [name, flags]));
  return metricColumns(record).flatMap(({ name: metric, column }): TroubleColumn[] => {
    if (!told.has(metric)) return [];
    const flags = told.get(metric);
    if (flags === undefined) return [{ metric, column, mask: undefined }];
    const { critical, warning } = alarmBits(flags);
    return [{ metric, column, mask: critical | warning }];
  });
}

/**
 * SQL for the trouble reported by a column.
 * @param alias of its table, with its dot; '' = none
 */
export function troubleValue({ column, mask }: TroubleColumn, alias: string): string {
  const value = `${alias}${quoted(column)}`;
  return mask === undefined ? value : `${value} & ${mask}`;
}

/** SQL condition: the row reports trouble. The condition of an index has the same text (telemetry-schema.ts). */
export function tellsOfTrouble(record: TelemetryRecord, alias: string): string {
  return troubleColumns(record)
    .map((one) => `(${troubleValue(one, alias)}) <> 0`)
    .join(' or ');
}
