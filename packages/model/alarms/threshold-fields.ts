import type { DeviceType, Metric, TelemetryRecord } from '../descriptors/record.ts';
import { battery } from '../devices/records/battery.ts';
import { batteryAlarm } from '../devices/records/battery-alarm.ts';
import { controller } from '../devices/records/controller.ts';
import { inverterData } from '../devices/records/inverter-data.ts';
import { inverterSettings } from '../devices/records/inverter-settings.ts';
import { meter } from '../devices/records/meter.ts';
import { meterTariff } from '../devices/records/meter-tariff.ts';
import { operating } from '../devices/records/operating.ts';

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
const watched: readonly Pick<TelemetryRecord, 'key' | 'deviceTypes' | 'metrics'>[] = [
  ...[controller, operating, meter, meterTariff, battery, batteryAlarm],
  {
    ...inverterData,
    metrics: Object.fromEntries(
      Object.entries<Metric>(inverterData.metrics).filter(([metric]) => !(metric in inverterSettings)),
    ),
  },
];

/** Ids of attributes are no longer: fields whose id would be cannot be watched. */
const longestId = 30;

/** Every field rules can watch, by the id threshold attributes give it. */
export const thresholdFields: ReadonlyMap<string, ThresholdField> = allFields();

function allFields(): ReadonlyMap<string, ThresholdField> {
  const found = new Map<string, ThresholdField>();
  for (const { key: record, deviceTypes, metrics } of watched) {
    for (const [metric, about] of Object.entries<Metric>(metrics)) {
      if (about.kind === 'text') continue;
      for (const deviceType of deviceTypes) {
        const attrId = `${deviceType}.${metric}`;
        if (attrId.length <= longestId && !found.has(attrId))
          found.set(attrId, { attrId, deviceType, record, metric, about });
      }
    }
  }
  return found;
}
