import { metricColumns, quoted } from '@heliodeck/model/ddl';
import type { MetricValue } from '@heliodeck/model/record';
import { records } from '@heliodeck/model/records/registry';
import type { LastReport } from '@heliodeck/simulator/resume';
import type { RegisteredDemo } from '../../seed/demo.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** What the devices of a demonstration station reported last, from the live tables. */
export async function lastReports(db: TenantDb, { devices }: RegisteredDemo): Promise<LastReport[]> {
  const deviceOf = new Map([...devices].map(([device, id]) => [id, device]));
  const reports: LastReport[] = [];
  for (const record of records.values()) {
    const columns = metricColumns(record);
    const { rows } = await db.read((_, { client }) =>
      client.query<{ id: string; at: Date; cells: MetricValue[] }>(
        `select device_id::text as id, data_time as at, json_build_array(${columns
          .map(({ column }) => quoted(column))
          .join(', ')}) as cells from ${quoted(record.liveTable)} where device_id = any($1::bigint[])`,
        [[...devices.values()]],
      ),
    );
    for (const { id, at, cells } of rows) {
      const device = deviceOf.get(id);
      if (device === undefined) continue;
      const values = Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null]));
      reports.push({ device, record: record.key, at: at.getTime(), values });
    }
  }
  return reports;
}
