import { origin } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { list, statement } from '../../store/sql.ts';
import { type DeviceCursor, readCursors } from '../append/device-cursors.ts';
import { apartFrom } from '../append/value-instants.ts';
import type { RecordLayout } from '../record-layout.ts';
import type { HistoryKey } from '../telemetry-store.ts';
import { cellColumn, type StoredCell } from './entered-cells.ts';

/**
 * Writes a row that a user entered to the device's live row, if none is newer. Empty fields are not changed: their previous value, time and
 * origin remain.
 */
export async function addLive(
  client: pg.PoolClient,
  layout: RecordLayout,
  tenantId: string,
  { deviceId, pack, at }: HistoryKey,
  cells: readonly StoredCell[],
): Promise<void> {
  const [cursor] = await readCursors(client, layout, [{ deviceId, pack }]);
  if (cursor === undefined || cursor.liveAt >= at) return;
  const said = cells.filter(({ value }) => value !== null);
  say(layout, cursor, said, at, origin.entered);
  const { readAt, saidBy } = apartFrom(layout, cursor.values, at, origin.entered);
  const names = ['tenant_id', 'device_id', 'pack', 'data_time', 'origin', 'read_at', 'said_by'];
  const values = [tenantId, deviceId, pack, new Date(at), origin.entered, readAt, saidBy];
  const all = [...names, ...said.map(cellColumn)];
  const kept = all.slice(3).map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`);
  await client.query(
    statement`insert into ${sql.id(layout.record.liveTable)} (${list(all.map((name) => sql.id(name)))})
      values (${list([...values, ...said.map(({ value }) => value)].map((value) => sql`${value}`))})
      on conflict (device_id, pack) do update set ${list(kept)}`,
  );
}

/** Writes a user's change of a reading to the live row, for values that the live row still has from that reading. */
export async function editLive(
  client: pg.PoolClient,
  layout: RecordLayout,
  { deviceId, pack, at }: HistoryKey,
  changed: readonly StoredCell[],
): Promise<void> {
  const [cursor] = await readCursors(client, layout, [{ deviceId, pack }]);
  if (cursor === undefined || cursor.seen === null) return;
  const isRow = cursor.liveAt === at;
  const shown = changed.filter(
    ({ column }) => isRow || cursor.values.at[indexOf(layout, column.name)] === at,
  );
  if (shown.length === 0) return;
  const { rows } = await client.query<{ origin: number }>(
    statement`select origin from ${sql.id(layout.record.liveTable)} where device_id = ${deviceId} and pack = ${pack}`,
  );
  const before = rows[0]?.origin ?? origin.device;
  const after = !isRow || before === origin.entered ? before : origin.edited;
  const by = isRow && before === origin.entered ? origin.entered : origin.edited;
  say(layout, cursor, shown, at, by);
  const { readAt, saidBy } = apartFrom(layout, cursor.values, cursor.liveAt, after);
  const sets = [
    sql`origin = ${after}`,
    sql`read_at = ${readAt}`,
    sql`said_by = ${saidBy}`,
    ...shown.map((cell) => sql`${sql.id(cellColumn(cell))} = ${cell.value}`),
  ];
  await client.query(
    statement`update ${sql.id(layout.record.liveTable)} set ${list(sets)}
      where device_id = ${deviceId} and pack = ${pack}`,
  );
}

/** Sets origin and time of values; a cleared value has no origin. */
function say(
  layout: RecordLayout,
  { values }: DeviceCursor,
  cells: readonly StoredCell[],
  at: number,
  by: number,
): void {
  for (const { column, value } of cells) {
    const index = indexOf(layout, column.name);
    values.at[index] = value === null ? Number.NaN : at;
    values.origin[index] = by;
  }
}

function indexOf({ indexOf: indexes }: RecordLayout, name: string): number {
  return indexes.get(name) ?? -1;
}
