import { setTimeout as wait } from 'node:timers/promises';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type pg from 'pg';
import { metricColumns, quoted } from '../../store/ddl.ts';
import { followingMonth } from '../../store/months.ts';
import { list, milliseconds, statement } from '../../store/sql.ts';
import { checkStretch } from './check-day.ts';
import { type ClickHouse, ClickHouseAway } from './client.ts';
import { moveSome, withMoverLock } from './mover.ts';
import { dropMonth } from './tables.ts';
import { writeRows } from './write-rows.ts';

/** Rows copied at once. */
const atOnce = 10_000;
/** The check excludes waiting rows by their keys; before it the outbox is reduced to this number. */
const mostWaiting = 2_000;
const dayMs = 86_400_000;
/** How long a month is attempted again while ClickHouse is unreachable or overloaded, ms, and the pause between attempts. */
const attemptedForMs = 300_000;
const againAfterMs = 1_000;

/** Notified of progress: a month was copied and checked; a record is read from ClickHouse from now on. */
export interface MoveListener {
  month(record: TelemetryRecord, month: string, rows: number): void;
  moved(record: TelemetryRecord): void;
}

/**
 * Copies existing history to ClickHouse, month by month, while readings arrive. A month counts as copied when both databases have the same
 * rows; after an interruption the next call continues with the unfinished month. A record is read from ClickHouse once all its months are
 * copied. A fault of ClickHouse that passes does not end it.
 * @param client the database's owner, a separate connection
 * @throws Error if a month still differs after it was copied twice; ClickHouseAway if ClickHouse stays unreachable for minutes
 */
export async function moveHistory(
  client: pg.ClientBase,
  clickHouse: ClickHouse,
  listener: MoveListener,
): Promise<void> {
  const { rows } = await client.query<{ history: string }>(
    statement`select history from history_place where moved_at is null order by history`,
  );
  const waiting = new Set(rows.map(({ history }) => history));
  for (const record of records.values()) {
    if (!waiting.has(record.historyTable)) continue;
    for (const month of await monthsLeft(client, record)) {
      await whileAway(() => copyMonth(client, clickHouse, record, month));
      const count = await whileAway(() => settleMonth(client, clickHouse, record, month));
      listener.month(record, month, count);
    }
    await client.query(
      statement`update history_place set moved_at = now() where history = ${record.historyTable}`,
    );
    listener.moved(record);
  }
}

/** Returns months that have a partition and are not copied, oldest first. Rows of later months reach ClickHouse through the outbox. */
async function monthsLeft(client: pg.ClientBase, { historyTable }: TelemetryRecord): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    statement`select replace(right(c.relname, 7), '_', '-') as month
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass(${quoted(historyTable)}) and not exists (
       select 1 from history_copied d where d.history = ${historyTable} and to_char(d.month, 'YYYY_MM') = right(c.relname, 7))
     order by 1`,
  );
  return rows.map(({ month }) => month);
}

/** Does a step again while ClickHouse is away, for example while a server of a cluster renews its ZooKeeper session. */
async function whileAway<T>(step: () => Promise<T>): Promise<T> {
  const until = performance.now() + attemptedForMs;
  for (;;)
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ClickHouseAway) || performance.now() > until) throw error;
      await wait(againAfterMs);
    }
}

const limitsOf = (month: string) => ({
  from: Date.parse(`${month}-01T00:00:00Z`),
  to: Date.parse(`${followingMonth(month)}-01T00:00:00Z`),
});

async function copyMonth(
  client: pg.ClientBase,
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  month: string,
): Promise<void> {
  const { from, to } = limitsOf(month);
  const cells = ['origin', ...metricColumns(record).map(({ column }) => column)].map((name) =>
    sql.id('h', name),
  );
  let last: readonly unknown[] = ['0', 0, new Date(0)];
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      ...statement`select h.tenant_id, h.device_id::text, h.pack, ${milliseconds(sql`h.data_time`)}, ${list(cells)}
        from ${sql.id(record.historyTable)} h where h.data_time >= ${new Date(from)} and h.data_time < ${new Date(to)}
          and (h.device_id, h.pack, h.data_time) > (${list(last.map((value) => sql`${value}`))})
        order by h.device_id, h.pack, h.data_time limit ${sql.lit(atOnce)}`,
      rowMode: 'array',
    });
    await writeRows(
      clickHouse,
      record,
      rows.map(([tenantId, deviceId, pack, at, ...own]) => ({
        tenantId: String(tenantId),
        deviceId: String(deviceId),
        pack: Number(pack),
        at: Number(at),
        // Any version in the outbox is newer.
        version: '0',
        cells: own,
      })),
    );
    const end = rows.at(-1);
    if (end === undefined || rows.length < atOnce) return;
    last = [end[1], end[2], new Date(Number(end[3]))];
  }
}

/** Checks a month while the mover is locked; one that differs is copied again. @returns its rows */
function settleMonth(
  client: pg.ClientBase,
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  month: string,
): Promise<number> {
  return withMoverLock(client, async () => {
    let rows = await checkMonth(client, clickHouse, record, month);
    if (rows === undefined) {
      await dropMonth(clickHouse, record, month);
      await copyMonth(client, clickHouse, record, month);
      rows = await checkMonth(client, clickHouse, record, month);
    }
    if (rows === undefined)
      throw new Error(`${record.historyTable} ${month}: ClickHouse does not tell what PostgreSQL does`);
    await client.query(
      statement`insert into history_copied (history, month, rows)
        values (${record.historyTable}, ${`${month}-01`}::date, ${rows})`,
    );
    return rows;
  });
}

async function checkMonth(
  client: pg.ClientBase,
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  month: string,
): Promise<number | undefined> {
  while ((await waitingNow(client)) > mostWaiting)
    await inTransaction(client, 'begin', () => moveSome(client, clickHouse));
  return inTransaction(client, 'begin isolation level repeatable read', async () => {
    const { from, to } = limitsOf(month);
    let sum = 0;
    for (let day = from; day < to; day += dayMs) {
      const rows = await checkStretch(client, clickHouse, record, { from: day, to: day + dayMs });
      if (rows === undefined) return undefined;
      sum += rows;
    }
    return sum;
  });
}

async function waitingNow(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    statement`select count(*)::int as n from (select 1 from history_outbox limit ${sql.lit(mostWaiting + 1)}) w`,
  );
  return rows[0]?.n ?? 0;
}

async function inTransaction<T>(client: pg.ClientBase, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
