import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import { milliseconds, statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { layouts } from '../record-layout.ts';
import type { HistoryKey } from '../telemetry-store.ts';
import { type AmendedReading, amend } from './amend.ts';
import { lockReadings, readingKeys } from './lock-readings.ts';

/**
 * Removes rows of history and, in the same transaction, their samples from the chains of their counters, so that energy becomes what it
 * would have been without them; the roll-ups of their quarters are computed again.
 * @returns how many there were
 * @throws Error for a record without a layout
 */
export function removeReadings(
  db: TenantDb,
  record: TelemetryRecord,
  keys: readonly HistoryKey[],
  now: number,
): Promise<number> {
  const layout = layouts.get(record.key);
  if (layout === undefined) throw new Error(`record ${record.key} has no layout`);
  if (keys.length === 0) return Promise.resolve(0);
  return db.tx(async (_, { client }) => {
    // Before the rows of history, in the order of an edit: otherwise an edit of one of them and its removal deadlock.
    await lockReadings(client, record, keys);
    const { rows } = await client.query<Record<string, unknown>>(
      statement`delete from ${sql.id(record.historyTable)} h using ${readingKeys(keys)}
       where h.device_id = u.device_id and h.pack = u.pack and h.data_time = u.data_time
       returning h.device_id::text as "deviceId", h.pack, ${milliseconds(sql`h.data_time`)} as at, to_jsonb(h) as said`,
    );
    const amended = rows.map(({ deviceId, pack, at, said }): AmendedReading => {
      const cells = said as Readonly<Record<string, unknown>>;
      const before = Object.fromEntries(layout.columns.map(({ name, column }) => [name, cells[column]]));
      return { deviceId: String(deviceId), pack: Number(pack), at: Number(at), before };
    });
    if (amended.length > 0) await amend(client, { layout, tenantId: db.tenantId, amended, now });
    return amended.length;
  });
}
