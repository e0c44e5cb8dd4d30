import { records } from '@heliodeck/model/registries/records';
import type { LastReport } from '@heliodeck/simulator/resume';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { LiveStore } from '../../telemetry/telemetry-store.ts';
import type { RegisteredDemo } from './seed-demo.ts';

/** Returns the last readings of the devices of a demonstration station, from the live tables. */
export async function lastReports(
  live: LiveStore,
  db: TenantDb,
  { devices }: RegisteredDemo,
): Promise<LastReport[]> {
  const deviceOf = new Map([...devices].map(([device, id]) => [id, device]));
  const reports: LastReport[] = [];
  for (const record of records.values()) {
    for (const { deviceId, at, values } of await live.rows(db, record, [...devices.values()])) {
      const device = deviceOf.get(deviceId);
      if (device !== undefined) reports.push({ device, record: record.key, at, values });
    }
  }
  return reports;
}
