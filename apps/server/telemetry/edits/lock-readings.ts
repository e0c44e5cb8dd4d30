import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { HistoryKey } from '../telemetry-store.ts';

/** A reading to lock; without `at` the live row alone. */
interface LockedKey {
  readonly deviceId: string;
  readonly pack: number;
  /** ms */
  readonly at?: number | undefined;
}

/**
 * Locks the rows of readings until the transaction ends, so that the second of two people who change or remove one of them finds what the
 * first has left. Live rows are locked before history and each in the order of their keys, as in every other change of readings, to avoid
 * deadlocks.
 */
export async function lockReadings(
  client: pg.ClientBase,
  record: TelemetryRecord,
  keys: readonly LockedKey[],
): Promise<void> {
  await lockLive(client, record.liveTable, keys);
  const past = keys.flatMap(({ at, ...key }) => (at === undefined ? [] : [{ ...key, at }]));
  if (past.length === 0) return;
  await client.query(
    statement`select 1 from ${sql.id(record.historyTable)} h join ${readingKeys(past)}
       using (device_id, pack, data_time) order by h.device_id, h.pack, h.data_time for update of h`,
  );
}

/** Locks the live rows of devices in the order of their keys. */
export async function lockLive(
  client: pg.ClientBase,
  liveTable: string,
  keys: readonly LockedKey[],
): Promise<void> {
  await client.query(
    statement`select 1 from ${sql.id(liveTable)} l join ${liveKeys(keys)}
       using (device_id, pack) order by l.device_id, l.pack for update of l`,
  );
}

/** Keys of live rows as a table `u` (device_id, pack). */
export function liveKeys(keys: readonly LockedKey[]): Fragment {
  return sql`unnest(${arrayText(keys.map(({ deviceId }) => deviceId))}::bigint[],
    ${arrayText(keys.map(({ pack }) => pack))}::integer[]) u(device_id, pack)`;
}

/** Keys of rows of history as a table `u` (device_id, pack, data_time). */
export function readingKeys(keys: readonly HistoryKey[]): Fragment {
  return sql`unnest(${arrayText(keys.map(({ deviceId }) => deviceId))}::bigint[],
    ${arrayText(keys.map(({ pack }) => pack))}::integer[],
    ${arrayText(keys.map(({ at }) => new Date(at).toISOString()))}::timestamptz[]) u(device_id, pack, data_time)`;
}
