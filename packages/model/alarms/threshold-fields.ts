import type { Metric, TelemetryRecord } from '../descriptors/record.ts';
import { charging } from '../devices/records/charging.ts';
import { inverterData } from '../devices/records/inverter-data.ts';
import { inverterSettings } from '../devices/records/inverter-settings.ts';
import { type DeviceType, typesReporting } from '../registries/device-types.ts';
import { records } from '../registries/records.ts';

/** A telemetry field that a rule can watch. */
export interface ThresholdField {
  /** '{deviceType}.{metric}', as threshold attributes name it. */
  readonly attrId: string;
  readonly deviceType: DeviceType;
  /** Key of the record that has it. */
  readonly record: string;
  readonly metric: string;
  readonly about: Metric;
}

/** Records of what devices measure; what people set at them is no measurement. Of two with one field the first has it. */
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

/** Ids of attributes are no longer: fields whose id would be cannot be watched. */
const longestId = 30;

/** Every field rules can watch, by the id threshold attributes give it. */
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
