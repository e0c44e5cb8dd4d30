import type { TelemetryRecord } from '../descriptors/record.ts';
import { deviceTypes } from './device-types.ts';

/** Every telemetry record of the product by key: the records of its device types. */
export const records: ReadonlyMap<string, TelemetryRecord> = new Map(
  [...deviceTypes.values()].flatMap((type) => type.records.map((record) => [record.key, record])),
);
