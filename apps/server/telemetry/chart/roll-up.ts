import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, list, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import { type RollupLevel, rollupColumns, rollupLevels, rollupTable } from '../../store/telemetry-schema.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/**
 * A quarter of an hour is rolled up this long after its end, ms: by then every transaction that began in it and relied on its mark has
 * ended (ingest limits them to 60 s).
 */
export const settledMs = 120_000;
/** Quarters rolled up in one transaction. */
const batchSize = 1_000;

interface Due {
  readonly deviceId: string;
  readonly pack: number;
  readonly slot: string;
}

/**
 * Rolls up a batch of marked quarters of an hour that have ended; does nothing while another process rolls up.
 * @returns how many; fewer than requested means that none are left
 */
export async function rollUp(
  platform: TenantDb,
  record: TelemetryRecord,
  now: number,
  limit = batchSize,
): Promise<number> {
  if (rollupColumns(record).length === 0) return 0;
  return platform.tx(async (_, { client }) => {
    // Always by key: partitioned tables have no statistics that would show the planner how few rows are read.
    await client.query(
      'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off',
    );
    // Two processes at once would each compute the wide slots from half of the narrow ones.
    const lock = await client.query<{ mine: boolean }>(
      statement`select pg_try_advisory_xact_lock(hashtext(${`rollup ${record.key}`})) as mine`,
    );
    const due = lock.rows[0]?.mine ? await takeDue(client, record, now, limit) : [];
    if (due.length === 0) return 0;
    const quarters = sql`unnest(${arrayText(due.map((one) => one.deviceId))}::bigint[],
      ${arrayText(due.map((one) => one.pack))}::integer[], ${arrayText(due.map((one) => one.slot))}::timestamptz[])
      as u(device_id, pack, slot)`;
    for (const [index, level] of rollupLevels.entries()) {
      const name = `${level.suffix} ${record.key}`;
      const finer = rollupLevels[index - 1];
      const slots = slotsOf(level, quarters);
      const make = finer ? fromFiner(record, finer, level, slots) : fromHistory(record, level, slots);
      // Delete and insert instead of an update: a slot whose readings were removed loses its row.
      await client.query({ name: `unroll ${name}`, ...statement`${removeQuery(record, level, slots)}` });
      await client.query({ name: `roll up ${name}`, ...statement`${make}` });
    }
    return due.length;
  });
}

/** Deletes marks. One that is locked by a transaction stays: the rows that this transaction writes are not visible yet. */
async function takeDue(
  client: pg.PoolClient,
  record: TelemetryRecord,
  now: number,
  limit: number,
): Promise<Due[]> {
  const { rows } = await client.query<Due>({
    name: 'rollup due',
    ...statement`
      with due as (
        select record, device_id, pack, slot from rollup_open
        where record = ${record.key} and slot <= ${new Date(now - settledMs - rollupLevels[0].ms)} limit ${limit}
        for update skip locked)
      delete from rollup_open o using due
      where o.record = due.record and o.device_id = due.device_id and o.pack = due.pack and o.slot = due.slot
      returning o.device_id::text as "deviceId", o.pack, o.slot::text as slot`,
  });
  return rows;
}

const widthOf = ({ ms }: RollupLevel): Fragment => sql`${sql.lit(`${ms} milliseconds`)}::interval`;

/** The slots of a level that contain the due quarters. */
function slotsOf(level: RollupLevel, quarters: Fragment): Fragment {
  return sql`(select distinct device_id, pack, date_bin(${widthOf(level)}, slot, 'epoch') as slot from ${quarters}) d`;
}

function removeQuery(record: TelemetryRecord, level: RollupLevel, slots: Fragment): Fragment {
  return sql`delete from ${sql.id(rollupTable(record, level))} r using ${slots}
    where r.device_id = d.device_id and r.pack = d.pack and r.slot = d.slot`;
}

/** ms from the begin of the slot to a time. */
const offset = (at: Fragment): Fragment => sql`round(extract(epoch from ${at} - d.slot) * 1000)::float8`;

function fromHistory(record: TelemetryRecord, level: RollupLevel, slots: Fragment): Fragment {
  const ends = rollupColumns(record).map(({ column }) => {
    const own = { value: sql`${sql.id('s', column)}::float8`, at: sql`s.offset_ms` };
    return { low: own, high: own };
  });
  const source = { table: record.historyTable, time: 'data_time', readings: sql`count(*)` };
  return insertQuery(record, level, slots, source, ends);
}

function fromFiner(
  record: TelemetryRecord,
  finer: RollupLevel,
  level: RollupLevel,
  slots: Fragment,
): Fragment {
  const column = (name: string): Fragment => sql.id('s', name);
  const ends = rollupColumns(record).map(({ low, lowAt, high, highAt }) => ({
    low: { value: column(low), at: sql`s.offset_ms + ${column(lowAt)}` },
    high: { value: column(high), at: sql`s.offset_ms + ${column(highAt)}` },
  }));
  const source = { table: rollupTable(record, finer), time: 'slot', readings: sql`sum(s.readings)::integer` };
  return insertQuery(record, level, slots, source, ends);
}

/** SQL of a value and of its time within the wide slot. */
interface End {
  readonly value: Fragment;
  readonly at: Fragment;
}

/**
 * Inserts the smallest and the largest value of each metric, each with the first time it was read: pairs are ordered by value, then by
 * time.
 */
function insertQuery(
  record: TelemetryRecord,
  level: RollupLevel,
  slots: Fragment,
  { table, time, readings }: { readonly table: string; readonly time: string; readonly readings: Fragment },
  ends: readonly { readonly low: End; readonly high: End }[],
): Fragment {
  const names = list(
    rollupColumns(record).flatMap(({ low, lowAt, high, highAt }) =>
      [low, lowAt, high, highAt].map((name) => sql.id(name)),
    ),
  );
  const at = sql.id('s', time);
  const pairs = ends.flatMap(({ low, high }, n) => [
    sql`min(array[${low.value}, ${low.at}]) filter (where ${low.value} is not null) as ${sql.id(`l${n}`)}`,
    sql`max(array[${high.value}, -(${high.at})]) filter (where ${high.value} is not null) as ${sql.id(`h${n}`)}`,
  ]);
  const values = ends.map((_, n) => {
    const [low, high] = [sql.id(`l${n}`), sql.id(`h${n}`)];
    return sql`${low}[1], ${low}[2]::integer, ${high}[1], (-${high}[2])::integer`;
  });
  return sql`
    insert into ${sql.id(rollupTable(record, level))} (tenant_id, device_id, pack, slot, readings, ${names})
    select tenant_id, device_id, pack, slot, readings, ${list(values)} from (
      select min(s.tenant_id) as tenant_id, s.device_id, s.pack, s.wide as slot, ${readings} as readings, ${list(pairs)}
      from (
        select s.*, d.slot as wide, ${offset(at)} as offset_ms
        from ${slots} join ${sql.id(table)} s
          on s.device_id = d.device_id and s.pack = d.pack
          and ${at} >= d.slot and ${at} < d.slot + ${widthOf(level)}
        offset 0) s
      group by s.device_id, s.pack, s.wide) g`;
}
