import type { Metric, TelemetryRecord } from '../descriptors/record.ts';
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

/** A record without the metrics that people set. */
function measured({ metrics, settings = [] }: TelemetryRecord): readonly (readonly [string, Metric])[] {
  if (settings === 'all') return [];
  return Object.entries<Metric>(metrics).filter(([metric]) => !settings.includes(metric));
}

/** Maximum length of an attribute id; fields whose id would be longer cannot be watched. */
const longestId = 30;

/** Every field that rules can watch, by the id of its threshold attribute. If two records share a field, the first one counts. */
export const thresholdFields: ReadonlyMap<string, ThresholdField> = allFields();

function allFields(): ReadonlyMap<string, ThresholdField> {
  const found = new Map<string, ThresholdField>();
  for (const record of records.values()) {
    for (const [metric, about] of measured(record)) {
      if (about.kind === 'text') continue;
      for (const deviceType of typesReporting(record)) {
        const attrId = `${deviceType}.${metric}`;
        if (attrId.length <= longestId && !found.has(attrId))
          found.set(attrId, { attrId, deviceType, record: record.key, metric, about });
      }
    }
  }
  return found;
}
