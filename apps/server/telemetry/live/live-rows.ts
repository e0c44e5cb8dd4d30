import type { MetricValue, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import { metricColumns } from '../../store/ddl.ts';
import { type Fragment, list, statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { LiveState } from '../telemetry-store.ts';

/** Returns the live rows of devices, in order of device and pack; a device that never reported has none, one with packs a row for each. */
export async function liveRows(
  db: TenantDb,
  record: TelemetryRecord,
  deviceIds: readonly string[],
): Promise<LiveState[]> {
  const columns = metricColumns(record);
  const { rows } = await db.read((_, { client }) =>
    client.query<Omit<LiveState, 'at' | 'values'> & { at: Date; cells: MetricValue[] }>(
      statement`select device_id::text as "deviceId", pack, data_time as at, origin, read_at as "readAt", said_by as "saidBy",
         ${arrayOf(columns.map(({ column }) => sql.id(column)))} as cells
       from ${sql.id(record.liveTable)} where device_id = any(${deviceIds}::bigint[]) order by device_id, pack`,
    ),
  );
  return rows.map(({ at, cells, ...row }) => ({
    ...row,
    at: at.getTime(),
    values: Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null])),
  }));
}

/** Most arguments of a PostgreSQL function. */
const mostArguments = 100;

/** SQL for one JSON array of any number of columns. */
function arrayOf(columns: readonly Fragment[]): Fragment {
  const parts = Array.from({ length: Math.max(1, Math.ceil(columns.length / mostArguments)) }, (_, n) =>
    columns.slice(n * mostArguments, (n + 1) * mostArguments),
  );
  return sql.join(
    parts.map((part) => sql`jsonb_build_array(${list(part)})`),
    sql` || `,
  );
}

/** Returns the lowest number of a device's packs; `null` if it has reported none. */
export async function firstPack(
  db: TenantDb,
  record: TelemetryRecord,
  deviceId: string,
): Promise<number | null> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ pack: number | null }>(
      statement`select min(pack) as pack from ${sql.id(record.liveTable)} where device_id = ${deviceId}`,
    ),
  );
  return rows[0]?.pack ?? null;
}

/** Removes the live rows of a device; the next reading creates them again. History is kept. */
export async function removeLiveRows(db: TenantDb, deviceId: string): Promise<void> {
  await db.tx(async (_, { client }) => {
    for (const { liveTable } of records.values()) {
      await client.query(statement`delete from ${sql.id(liveTable)} where device_id = ${deviceId}`);
    }
  });
}
