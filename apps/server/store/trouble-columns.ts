import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { alarmBits, alarmWords } from '@heliodeck/model/devices/flags/alarm-words';
import { limitAlertOptions } from '@heliodeck/model/devices/flags/battery-alarm';
import { metricColumns, quoted } from './ddl.ts';

/** A column of a record that tells of trouble where any of the bits of its mask is set; without a mask, where it is not 0. */
interface TroubleColumn {
  readonly metric: string;
  readonly column: string;
  readonly mask: number | undefined;
}

/** Columns of a record that tell of trouble: status words by the bits that are worth a warning, and limits that were passed. */
export function troubleColumns(record: TelemetryRecord): readonly TroubleColumn[] {
  const words = new Map(
    alarmWords.filter((word) => word.record === record.key).map(({ metric, flags }) => [metric, flags]),
  );
  return metricColumns(record).flatMap(({ name: metric, column }): TroubleColumn[] => {
    const flags = words.get(metric);
    if (flags !== undefined) {
      const { critical, warning } = alarmBits(flags);
      return [{ metric, column, mask: critical | warning }];
    }
    const isLimit = record.metrics[metric]?.options === limitAlertOptions;
    return isLimit ? [{ metric, column, mask: undefined }] : [];
  });
}

/**
 * SQL for what a column tells of trouble.
 * @param alias of its table, with its dot; '' = none
 */
export function troubleValue({ column, mask }: TroubleColumn, alias: string): string {
  const value = `${alias}${quoted(column)}`;
  return mask === undefined ? value : `${value} & ${mask}`;
}

/** SQL of a condition: the row tells of trouble. An index has the same words (telemetry-schema.ts). */
export function tellsOfTrouble(record: TelemetryRecord, alias: string): string {
  return troubleColumns(record)
    .map((one) => `(${troubleValue(one, alias)}) <> 0`)
    .join(' or ');
}
