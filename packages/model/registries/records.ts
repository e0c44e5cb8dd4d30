import type { TelemetryRecord } from '../descriptors/record.ts';
import { battery } from '../devices/records/battery.ts';
import { batteryAlarm } from '../devices/records/battery-alarm.ts';
import { charging } from '../devices/records/charging.ts';
import { controller } from '../devices/records/controller.ts';
import { inverterData } from '../devices/records/inverter-data.ts';
import { meter } from '../devices/records/meter.ts';
import { meterTariff } from '../devices/records/meter-tariff.ts';
import { operating } from '../devices/records/operating.ts';

const all: readonly TelemetryRecord[] = [
  controller,
  operating,
  charging,
  meter,
  meterTariff,
  battery,
  batteryAlarm,
  inverterData,
];

/** Every telemetry record of the product, by key. */
export const records: ReadonlyMap<string, TelemetryRecord> = new Map(
  all.map((record) => [record.key, record]),
);
