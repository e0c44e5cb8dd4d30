import type { TelemetryRecord } from '../record.ts';
import { battery } from './battery.ts';
import { batteryAlarm } from './battery-alarm.ts';
import { charging } from './charging.ts';
import { controller } from './controller.ts';
import { meter } from './meter.ts';
import { meterTariff } from './meter-tariff.ts';
import { operating } from './operating.ts';

const all: readonly TelemetryRecord[] = [
  controller,
  operating,
  charging,
  meter,
  meterTariff,
  battery,
  batteryAlarm,
];

/** Every telemetry record of the product, by key. */
export const records: ReadonlyMap<string, TelemetryRecord> = new Map(
  all.map((record) => [record.key, record]),
);
