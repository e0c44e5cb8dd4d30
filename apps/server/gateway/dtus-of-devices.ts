import { isDeviceId } from '../ingest/device-directory.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** Returns the DTU of each of these devices that has one; invalid ids have none. @param db has access to all tenants */
export function dtusOfDevices(
  db: TenantDb,
): (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  return async (deviceIds) => {
    const { rows } = await db.read((_, { client }) =>
      client.query<{ id: string; dtuId: string }>(
        statement`select id::text as id, dtu_id::text as "dtuId" from device
           where id = any(${deviceIds.filter(isDeviceId)}::bigint[]) and dtu_id is not null`,
      ),
    );
    return new Map(rows.map(({ id, dtuId }) => [id, dtuId]));
  };
}
