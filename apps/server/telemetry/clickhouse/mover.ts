import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import type pg from 'pg';
import { metricColumns, quoted } from '../../store/ddl.ts';
import { arrayText, msOf } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { ClickHouse } from './client.ts';
import { type HistoryCopy, writeRows } from './write-rows.ts';

/** Rows that are moved at once. */
const atOnce = 10_000;
const recordOf = new Map([...records.values()].map((record) => [record.historyTable, record]));

/** One process at a time writes to ClickHouse; it gives the lock back with its transaction. */
export async function takeMoverLock(client: pg.ClientBase, isWaiting = false): Promise<boolean> {
  const lock = "hashtext('history mover')";
  if (isWaiting) {
    await client.query(`select pg_advisory_xact_lock(${lock})`);
    return true;
  }
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as mine`);
  return rows[0]?.mine === true;
}

interface Waiting {
  readonly id: string;
  readonly tenantId: string;
  readonly history: string;
  readonly deviceId: string;
  readonly pack: number;
  readonly at: number;
}

/**
 * Moves the next rows that wait, as they are now, and takes them off the list once ClickHouse has them. Cut off anywhere it
 * moves some again: a row that comes twice takes its own place.
 * @returns how many entries of the list; 0 = none is left, or another process moves
 */
export function moveNext(platform: TenantDb, clickHouse: ClickHouse, limit = atOnce): Promise<number> {
  return platform.tx(async (_, { client }) =>
    (await takeMoverLock(client)) ? moveSome(client, clickHouse, limit) : 0,
  );
}

/** The same for who holds the lock. */
export async function moveSome(
  client: pg.ClientBase,
  clickHouse: ClickHouse,
  limit = atOnce,
): Promise<number> {
  const { rows } = await client.query<Waiting>(
    `select id::text, tenant_id as "tenantId", history, device_id::text as "deviceId", pack, ${msOf('data_time')} as at
     from history_outbox order by history_outbox.id limit $1`,
    [limit],
  );
  for (const [history, waiting] of Map.groupBy(rows, (row) => row.history)) {
    const record = recordOf.get(history);
    if (record === undefined) throw new Error(`no record has its history in ${history}`);
    const newest = new Map(waiting.map((row) => [`${row.deviceId} ${row.pack} ${row.at}`, row]));
    await writeRows(clickHouse, record, await asTheyAre(client, record, [...newest.values()]));
  }
  if (rows.length > 0)
    await client.query('delete from history_outbox where id = any($1::bigint[])', [
      arrayText(rows.map(({ id }) => id)),
    ]);
  return rows.length;
}

async function asTheyAre(
  client: pg.ClientBase,
  record: TelemetryRecord,
  waiting: readonly Waiting[],
): Promise<HistoryCopy[]> {
  const names = ['origin', ...metricColumns(record).map(({ column }) => column)].map(quoted);
  const { rows } = await client.query<unknown[]>({
    text: `select h.* from unnest($1::bigint[], $2::integer[], $3::timestamptz[]) with ordinality u(device_id, pack, data_time, n)
      left join lateral (select ${names.join(', ')} from ${quoted(record.historyTable)} r
        where r.device_id = u.device_id and r.pack = u.pack and r.data_time = u.data_time offset 0) h on true order by u.n`,
    values: [
      arrayText(waiting.map(({ deviceId }) => deviceId)),
      arrayText(waiting.map(({ pack }) => pack)),
      arrayText(waiting.map(({ at }) => new Date(at).toISOString())),
    ],
    rowMode: 'array',
  });
  return waiting.map(({ id, ...key }, n) => {
    const cells = rows[n] ?? [];
    // A row has an origin.
    return { ...key, version: id, cells: cells[0] === null ? undefined : cells };
  });
}
