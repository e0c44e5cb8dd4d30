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

/** Rows moved at once. */
const atOnce = 10_000;
/**
 * If more rows wait than are moved at once, devices are divided into this many parts, which are moved concurrently by one process and by
 * all processes with the role `jobs`. All entries of a device are in one part.
 */
const parts = 8;
/** Parts that one process moves concurrently: while one is read and encoded here, ClickHouse stores another. */
const partsAtOnce = 2;
const recordOf = new Map([...records.values()].map((record) => [record.historyTable, record]));
/** Shared by movers of a part; exclusive for a mover of all rows, and for changing or comparing what is moved. */
const moverLock = sql.raw("hashtext('history mover')");

/** Waits for running movers and keeps others out until the transaction ends. */
export async function takeMoverLock(client: pg.ClientBase): Promise<void> {
  await client.query(statement`select pg_advisory_xact_lock(${moverLock})`);
}

/** Holds the lock around several transactions of one connection. */
export async function withMoverLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(statement`select pg_advisory_lock(${moverLock})`);
  try {
    return await work();
  } finally {
    await client.query(statement`select pg_advisory_unlock(${moverLock})`);
  }
}

/** Takes the lock until the end of the transaction. @returns false if another process has it */
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

/** The part of the outbox to move. */
interface Share {
  /** Part of the devices, 0 to `parts` - 1; absent = all. */
  readonly part?: number;
  /** Most rows. */
  readonly limit?: number;
}

/**
 * Moves the next rows of the outbox with their present values, and deletes their entries once ClickHouse has the rows. After an
 * interruption some are moved again: a repeated row replaces itself.
 * @returns how many entries of the outbox; undefined = another process moves these
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
 * Moves rows until the outbox is empty or other processes move the rest. A short outbox is moved at once, since ClickHouse prefers few
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

/** @returns entries of the outbox */
async function moveParts(
  platform: TenantDb,
  clickHouse: ClickHouse,
  { signal, limit }: { readonly signal: AbortSignal; readonly limit: number },
): Promise<number> {
  // Processes start at different parts.
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

/** Like `moveNext`, for callers that hold the lock. @throws Error if no record has its history in the table */
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
    // Every existing row has an origin; null means that the row was removed.
    return { ...key, version: id, cells: cells[0] === null ? undefined : cells };
  });
}
