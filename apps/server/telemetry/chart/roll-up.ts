import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
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
      "select pg_try_advisory_xact_lock(hashtext('rollup ' || $1)) as mine",
      [record.key],
    );
    const due = lock.rows[0]?.mine ? await takeDue(client, record, now, limit) : [];
    if (due.length === 0) return 0;
    const keys = [
      arrayText(due.map((one) => one.deviceId)),
      arrayText(due.map((one) => one.pack)),
      arrayText(due.map((one) => one.slot)),
    ];
    for (const [index, level] of rollupLevels.entries()) {
      const name = `${level.suffix} ${record.key}`;
      const finer = rollupLevels[index - 1];
      const make = finer ? fromFiner(record, finer, level) : fromHistory(record, level);
      // Delete and insert instead of an update: a slot whose readings were removed loses its row.
      await client.query({ name: `unroll ${name}`, text: removeQuery(record, level), values: keys });
      await client.query({ name: `roll up ${name}`, text: make, values: keys });
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
    text: `
      with due as (
        select device_id, pack, slot from rollup_open
        where record = $1 and slot <= $2 limit $3 for update skip locked)
      delete from rollup_open o using due
      where o.record = $1 and o.device_id = due.device_id and o.pack = due.pack and o.slot = due.slot
      returning o.device_id::text as "deviceId", o.pack, o.slot::text as slot`,
    values: [record.key, new Date(now - settledMs - rollupLevels[0].ms), limit],
  });
  return rows;
}

/** The slots of a level that contain the due quarters. */
function slotsOf(level: RollupLevel): string {
  return `(select distinct device_id, pack, date_bin(interval '${level.ms} milliseconds', slot, 'epoch') as slot
    from unnest($1::bigint[], $2::integer[], $3::timestamptz[]) as u(device_id, pack, slot)) d`;
}

function removeQuery(record: TelemetryRecord, level: RollupLevel): string {
  return `delete from ${quoted(rollupTable(record, level))} r using ${slotsOf(level)}
    where r.device_id = d.device_id and r.pack = d.pack and r.slot = d.slot`;
}

/** ms from the begin of the slot to a time. */
const offset = (at: string): string => `round(extract(epoch from ${at} - d.slot) * 1000)::float8`;

function fromHistory(record: TelemetryRecord, level: RollupLevel): string {
  const ends = rollupColumns(record).map(({ column }) => {
    const own = { value: `s.${quoted(column)}::float8`, at: 's.offset_ms' };
    return { low: own, high: own };
  });
  const source = { table: record.historyTable, time: 'data_time', offset: offset('s.data_time') };
  return insertQuery(record, level, source, 'count(*)', ends);
}

function fromFiner(record: TelemetryRecord, finer: RollupLevel, level: RollupLevel): string {
  const ends = rollupColumns(record).map(({ low, lowAt, high, highAt }) => ({
    low: { value: `s.${quoted(low)}`, at: `s.offset_ms + s.${quoted(lowAt)}` },
    high: { value: `s.${quoted(high)}`, at: `s.offset_ms + s.${quoted(highAt)}` },
  }));
  const source = { table: rollupTable(record, finer), time: 'slot', offset: offset('s.slot') };
  return insertQuery(record, level, source, 'sum(s.readings)::integer', ends);
}

/** SQL of a value and of its time within the wide slot. */
interface End {
  readonly value: string;
  readonly at: string;
}

/**
 * Inserts the smallest and the largest value of each metric, each with the first time it was read: pairs are ordered by value, then by
 * time.
 */
function insertQuery(
  record: TelemetryRecord,
  level: RollupLevel,
  source: { readonly table: string; readonly time: string; readonly offset: string },
  readings: string,
  ends: readonly { readonly low: End; readonly high: End }[],
): string {
  const names = rollupColumns(record).flatMap(({ low, lowAt, high, highAt }) =>
    [low, lowAt, high, highAt].map(quoted),
  );
  const pairs = ends.flatMap(({ low, high }, n) => [
    `min(array[${low.value}, ${low.at}]) filter (where ${low.value} is not null) as l${n}`,
    `max(array[${high.value}, -(${high.at})]) filter (where ${high.value} is not null) as h${n}`,
  ]);
  const values = ends.map((_, n) => `l${n}[1], l${n}[2]::integer, h${n}[1], (-h${n}[2])::integer`);
  return `
    insert into ${quoted(rollupTable(record, level))} (tenant_id, device_id, pack, slot, readings, ${names.join(', ')})
    select tenant_id, device_id, pack, slot, readings, ${values.join(', ')} from (
      select min(s.tenant_id) as tenant_id, s.device_id, s.pack, s.wide as slot, ${readings} as readings, ${pairs.join(', ')}
      from (
        select s.*, d.slot as wide, ${source.offset} as offset_ms
        from ${slotsOf(level)} join ${quoted(source.table)} s
          on s.device_id = d.device_id and s.pack = d.pack
          and s.${source.time} >= d.slot and s.${source.time} < d.slot + interval '${level.ms} milliseconds'
        offset 0) s
      group by s.device_id, s.pack, s.wide) g`;
}
