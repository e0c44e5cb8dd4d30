import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type pg from 'pg';
import { metricColumns } from '../../store/ddl.ts';
import { list, statement } from '../../store/sql.ts';
import { arrayText, msOf } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { ClickHouse } from './client.ts';
import { type HistoryCopy, writeRows } from './write-rows.ts';

/** Rows that are moved at once. */
const atOnce = 10_000;
/**
 * Where more waits than is moved at once, devices are shared out over so many parts, which are moved beside each other: by one process,
 * and by all that have the role `jobs`. The entries of a device are in one part.
 */
const parts = 8;
/** Parts that one process moves beside each other: while one is read and encoded here, another one is stored there. */
const partsAtOnce = 2;
const recordOf = new Map([...records.values()].map((record) => [record.historyTable, record]));
/** Whoever moves a part shares this lock. Whoever moves all, changes what is handed on, or compares, has it alone. */
const moverLock = sql.raw("hashtext('history mover')");

/** Waits until nobody moves rows, and keeps everybody from it until the transaction ends. */
export async function takeMoverLock(client: pg.ClientBase): Promise<void> {
  await client.query(statement`select pg_advisory_xact_lock(${moverLock})`);
}

/** The same around several transactions of one connection. */
export async function withMoverLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(statement`select pg_advisory_lock(${moverLock})`);
  try {
    return await work();
  } finally {
    await client.query(statement`select pg_advisory_unlock(${moverLock})`);
  }
}

/** Until the end of the transaction. @returns false where another process has it */
async function tryLock(client: pg.ClientBase, part: number | undefined): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    part === undefined
      ? statement`select pg_try_advisory_xact_lock(${moverLock}) as mine`
      : statement`select pg_try_advisory_xact_lock_shared(${moverLock})
          and pg_try_advisory_xact_lock(${moverLock}, ${part}::integer) as mine`,
  );
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

/** What is moved of what waits. */
interface Share {
  /** Of the devices, 0 to `parts` - 1; absent = of all. */
  readonly part?: number;
  /** Rows at most. */
  readonly limit?: number;
}

/**
 * Moves the next rows that wait, as they are now, and takes them off the list once ClickHouse has them. Cut off anywhere it
 * moves some again: a row that comes twice takes its own place.
 * @returns how many entries of the list; undefined = another process moves these
 */
export function moveNext(
  platform: TenantDb,
  clickHouse: ClickHouse,
  share: Share = {},
): Promise<number | undefined> {
  return platform.tx(async (_, { client }) =>
    (await tryLock(client, share.part)) ? moveSome(client, clickHouse, share) : undefined,
  );
}

/**
 * Moves rows until nothing waits, or other processes move what does. A short list goes as one, for ClickHouse prefers few
 * inserts; a long one in parts.
 */
export async function moveAll(
  platform: TenantDb,
  clickHouse: ClickHouse,
  { signal, limit = atOnce }: { readonly signal: AbortSignal; readonly limit?: number },
): Promise<void> {
  while (!signal.aborted) {
    const moved = await moveNext(platform, clickHouse, { limit });
    if (moved !== undefined && moved < limit) return;
    const inParts = await moveParts(platform, clickHouse, { signal, limit });
    if (inParts === 0) return;
  }
}

/** @returns entries of the list */
async function moveParts(
  platform: TenantDb,
  clickHouse: ClickHouse,
  { signal, limit }: { readonly signal: AbortSignal; readonly limit: number },
): Promise<number> {
  // Processes begin at different parts.
  const first = Math.floor(Math.random() * parts);
  const left = Array.from({ length: parts }, (_, n) => (first + n) % parts).values();
  let sum = 0;
  const mover = async () => {
    for (const part of left)
      while (!signal.aborted) {
        const moved = (await moveNext(platform, clickHouse, { part, limit })) ?? 0;
        sum += moved;
        if (moved < limit) break;
      }
  };
  const ends = await Promise.allSettled(Array.from({ length: partsAtOnce }, mover));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return sum;
}

/** The same as `moveNext` for who holds the lock. */
export async function moveSome(
  client: pg.ClientBase,
  clickHouse: ClickHouse,
  { part, limit = atOnce }: Share = {},
): Promise<number> {
  const ofPart = part === undefined ? sql`true` : sql`hashint8(device_id) & ${sql.lit(parts - 1)} = ${part}`;
  const { rows } = await client.query<Waiting>(
    statement`select id::text, tenant_id as "tenantId", history, device_id::text as "deviceId", pack, ${sql.raw(msOf('data_time'))} as at
      from history_outbox where ${ofPart} order by history_outbox.id limit ${limit}`,
  );
  for (const [history, waiting] of Map.groupBy(rows, (row) => row.history)) {
    const record = recordOf.get(history);
    if (record === undefined) throw new Error(`no record has its history in ${history}`);
    const newest = new Map(waiting.map((row) => [`${row.deviceId} ${row.pack} ${row.at}`, row]));
    await writeRows(clickHouse, record, await asTheyAre(client, record, [...newest.values()]));
  }
  if (rows.length > 0)
    await client.query(
      statement`delete from history_outbox where id = any(${arrayText(rows.map(({ id }) => id))}::bigint[])`,
    );
  return rows.length;
}

async function asTheyAre(
  client: pg.ClientBase,
  record: TelemetryRecord,
  waiting: readonly Waiting[],
): Promise<HistoryCopy[]> {
  const names = ['origin', ...metricColumns(record).map(({ column }) => column)].map((name) => sql.id(name));
  const keys = {
    devices: arrayText(waiting.map(({ deviceId }) => deviceId)),
    packs: arrayText(waiting.map(({ pack }) => pack)),
    instants: arrayText(waiting.map(({ at }) => new Date(at).toISOString())),
  };
  const { rows } = await client.query<unknown[]>({
    ...statement`select h.*
      from unnest(${keys.devices}::bigint[], ${keys.packs}::integer[], ${keys.instants}::timestamptz[])
        with ordinality u(device_id, pack, data_time, n)
      left join lateral (select ${list(names)} from ${sql.id(record.historyTable)} r
        where r.device_id = u.device_id and r.pack = u.pack and r.data_time = u.data_time offset 0) h on true order by u.n`,
    rowMode: 'array',
  });
  return waiting.map(({ id, ...key }, n) => {
    const cells = rows[n] ?? [];
    // A row has an origin.
    return { ...key, version: id, cells: cells[0] === null ? undefined : cells };
  });
}
