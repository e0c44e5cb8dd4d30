import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import { arrayText } from '../../store/sql-text.ts';

/** A reading to lock; without `at` the live row alone. */
interface LockedKey {
  readonly deviceId: string;
  readonly pack: number;
  /** ms */
  readonly at?: number;
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
    `select 1 from ${quoted(record.historyTable)} h join unnest($1::bigint[], $2::integer[], $3::timestamptz[]) u(device_id, pack, data_time)
       using (device_id, pack, data_time) order by h.device_id, h.pack, h.data_time for update of h`,
    [...columnsOf(past), arrayText(past.map(({ at }) => new Date(at).toISOString()))],
  );
}

/** Locks the live rows of devices in the order of their keys. */
export async function lockLive(
  client: pg.ClientBase,
  liveTable: string,
  keys: readonly LockedKey[],
): Promise<void> {
  await client.query(
    `select 1 from ${quoted(liveTable)} l join unnest($1::bigint[], $2::integer[]) u(device_id, pack)
       using (device_id, pack) order by l.device_id, l.pack for update of l`,
    [...columnsOf(keys)],
  );
}

function columnsOf(keys: readonly LockedKey[]): readonly [string, string] {
  return [arrayText(keys.map(({ deviceId }) => deviceId)), arrayText(keys.map(({ pack }) => pack))];
}
