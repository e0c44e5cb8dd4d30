import { origin } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { utcMonthOf } from '../../store/months.ts';
import { list, statement } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';
import type { DbSession, TenantDb } from '../../store/tenant-db.ts';
import { MissingMonths, TelemetryMonths } from '../months.ts';
import { layouts, type RecordLayout } from '../record-layout.ts';
import type { EntryRequest, HistoryKey, ReadingEdits, ReadingEntry } from '../telemetry-store.ts';
import { type AmendedReading, amend, touchLive } from './amend.ts';
import { cellColumn, cellsOf, type StoredCell } from './entered-cells.ts';
import { addLive, editLive } from './entered-live.ts';
import { lockReadings } from './lock-readings.ts';
import { removeReadings } from './remove-readings.ts';

/** Edits of readings in PostgreSQL. */
export function postgresEdits(store: Pick<Store, 'asPlatform'>): ReadingEdits {
  return {
    lock: (db, record, keys) => db.read((_, { client }) => lockReadings(client, record, keys)),
    enter(db, request, work) {
      const months = new TelemetryMonths(
        store.asPlatform('make the months an entered reading and its energy fall in'),
      );
      return enterReadings(db, months, request, work);
    },
    remove: removeReadings,
  };
}

/**
 * Runs the work, and repeats it after making missing months. Partitions are made outside of it: other connections must see them at once.
 */
async function enterReadings<T>(
  db: TenantDb,
  months: TelemetryMonths,
  { record, facts, at, now }: EntryRequest,
  work: (entry: ReadingEntry, session: DbSession) => Promise<T>,
): Promise<T> {
  const layout = layouts.get(record.key);
  if (layout === undefined) throw new Error(`record ${record.key} has no layout`);
  if (at !== undefined) await months.ensure([{ table: record.historyTable, month: utcMonthOf(at) }]);
  const fresh = facts && { facts, months };
  // Each attempt makes the months that the previous one missed; a counter's energy extends back as far as readings are kept.
  for (let rest = layout.counters.length > 0 && facts ? 3 : 0; ; rest -= 1) {
    try {
      return await db.tx((_, session) => {
        const { client } = session;
        const follow = (reading: AmendedReading) =>
          amend(client, { layout, tenantId: db.tenantId, amended: [reading], now, fresh });
        return work(entryOn(client, layout, db.tenantId, follow), session);
      });
    } catch (error) {
      if (!(error instanceof MissingMonths) || rest <= 0) throw error;
      await months.ensure(error.months);
    }
  }
}

/** @param follow updates energy, roll-ups and counts to the changed history */
function entryOn(
  client: pg.PoolClient,
  layout: RecordLayout,
  tenantId: string,
  follow: (reading: AmendedReading) => Promise<void>,
): ReadingEntry {
  return {
    async add({ deviceId, pack, at }, values) {
      const key = { deviceId, pack, at };
      const cells = cellsOf(layout, values);
      await touchLive(client, layout, [key]);
      if (!(await insertEntered(client, layout, tenantId, key, cells))) return false;
      await addLive(client, layout, tenantId, key, cells);
      await follow({ ...key, after: valuesOf(cells) });
      return true;
    },
    async change({ deviceId, pack, at }, values) {
      const key = { deviceId, pack, at };
      const cells = cellsOf(layout, values);
      if (cells.length === 0) return;
      await touchLive(client, layout, [key]);
      const before = await historyRow(client, layout, key);
      await updateEdited(client, layout, key, cells);
      await editLive(client, layout, key, cells);
      if (before) await follow({ ...key, before, after: { ...before, ...valuesOf(cells) } });
    },
  };
}

function valuesOf(cells: readonly StoredCell[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(cells.map(({ column, value }) => [column.name, value]));
}

/** @returns false if the device has a reading of this time */
async function insertEntered(
  client: pg.PoolClient,
  { record }: RecordLayout,
  tenantId: string,
  { deviceId, pack, at }: HistoryKey,
  cells: readonly StoredCell[],
): Promise<boolean> {
  const names = ['tenant_id', 'device_id', 'pack', 'data_time', 'origin', ...cells.map(cellColumn)];
  const values = [
    ...[tenantId, deviceId, pack, new Date(at), origin.entered],
    ...cells.map(({ value }) => value),
  ];
  const { rowCount } = await client.query(
    statement`insert into ${sql.id(record.historyTable)} (${list(names.map((name) => sql.id(name)))})
      values (${list(values.map((value) => sql`${value}`))}) on conflict do nothing`,
  );
  return rowCount !== 0;
}

/** Changes the row of history. An entered row stays marked as entered; a reported one becomes edited. */
async function updateEdited(
  client: pg.PoolClient,
  { record }: RecordLayout,
  { deviceId, pack, at }: HistoryKey,
  cells: readonly StoredCell[],
): Promise<void> {
  const [entered, edited] = [sql.lit(origin.entered), sql.lit(origin.edited)];
  const sets = [
    ...cells.map((cell) => sql`${sql.id(cellColumn(cell))} = ${cell.value}`),
    sql`origin = case when origin = ${entered} then ${entered} else ${edited} end`,
  ];
  await client.query(
    statement`update ${sql.id(record.historyTable)} set ${list(sets)}
      where device_id = ${deviceId} and pack = ${pack} and data_time = ${new Date(at)}`,
  );
}

/** Returns a row of history, locked, with its values by metric name; undefined if it was removed. */
async function historyRow(
  client: pg.PoolClient,
  { record, columns }: RecordLayout,
  { deviceId, pack, at }: HistoryKey,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await client.query<Record<string, unknown>>(
    statement`select ${list(columns.map(({ name, column }) => sql`${sql.id(column)} as ${sql.id(name)}`))}
     from ${sql.id(record.historyTable)} where device_id = ${deviceId} and pack = ${pack} and data_time = ${new Date(at)}
     for update`,
  );
  return rows[0];
}
