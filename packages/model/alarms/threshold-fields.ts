import type { Metric, TelemetryRecord } from '../descriptors/record.ts';
import { charging } from '../devices/records/charging.ts';
import { inverterData } from '../devices/records/inverter-data.ts';
import { inverterSettings } from '../devices/records/inverter-settings.ts';
import { type DeviceType, typesReporting } from '../registries/device-types.ts';
import { records } from '../registries/records.ts';

/** A telemetry field that a rule can watch. */
export interface ThresholdField {
  /** '{deviceType}.{metric}', the format of threshold attributes. */
  readonly attrId: string;
  readonly deviceType: DeviceType;
  /** Key of the telemetry record with the field. */
  readonly record: string;
  readonly metric: string;
  readonly about: Metric;
}

/** Records of measurements; set parameters are not measurements. If two records share a field, the first one counts. */
const watched: readonly Pick<TelemetryRecord, 'key' | 'metrics'>[] = [...records.values()]
  .filter((record) => record.key !== charging.key)
  .map((record) =>
    record.key === inverterData.key ? { ...record, metrics: measuredByInverters() } : record,
  );

function measuredByInverters(): TelemetryRecord['metrics'] {
  return Object.fromEntries(
    Object.entries<Metric>(inverterData.metrics).filter(([metric]) => !(metric in inverterSettings)),
  );
}

/** Maximum length of an attribute id; fields whose id would be longer cannot be watched. */
const longestId = 30;

/** Every field that rules can watch, by the id of its threshold attribute. */
export const thresholdFields: ReadonlyMap<string, ThresholdField> = allFields();

function allFields(): ReadonlyMap<string, ThresholdField> {
  const found = new Map<string, ThresholdField>();
  for (const { key: record, metrics } of watched) {
    for (const [metric, about] of Object.entries<Metric>(metrics)) {
      if (about.kind === 'text') continue;
      for (const deviceType of typesReporting({ key: record })) {
        const attrId = `${deviceType}.${metric}`;
        if (attrId.length <= longestId && !found.has(attrId))
          found.set(attrId, { attrId, deviceType, record, metric, about });
      }
    }
  }
  return found;
}
