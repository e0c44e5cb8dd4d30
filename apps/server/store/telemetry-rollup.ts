import { quoted } from '@heliodeck/model/ddl';
import type { TelemetryRecord } from '@heliodeck/model/record';
import type pg from 'pg';
import { arrayText } from './sql-text.ts';
import { type RollupLevel, rollupColumns, rollupLevels, rollupTable } from './telemetry-schema.ts';
import type { TenantDb } from './tenant-db.ts';

/**
 * A quarter of an hour is rolled up when it has been over for so long: by then every transaction that began in it, and
 * relied on its mark, has ended (ingest sets them a limit of 60 s).
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
 * Rolls up marked quarters of an hour that are over, some at a time; while another process does, nothing is done here.
 * @returns how many; fewer than asked for means that none are left
 */
export async function rollUp(
  platform: TenantDb,
  record: TelemetryRecord,
  now: number,
  limit = batchSize,
): Promise<number> {
  if (rollupColumns(record).length === 0) return 0;
  return platform.tx(async (_, { client }) => {
    // Always by key: partitioned tables have no statistics of their own to tell the planner how few rows are meant.
    await client.query(
      'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off',
    );
    // Two at once would each make the wide slots from half of the narrow ones.
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
      // Not an update: a slot whose readings were removed loses its row.
      await client.query({ name: `unroll ${name}`, text: removeQuery(record, level), values: keys });
      await client.query({ name: `roll up ${name}`, text: make, values: keys });
    }
    return due.length;
  });
}

/** Takes marks away. One that a transaction holds stays for later: what that writes could not be seen yet. */
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

/** The slots of a level that the due quarters lie in. */
function slotsOf(level: RollupLevel): string {
  return `(select distinct device_id, pack, date_bin(interval '${level.ms} milliseconds', slot, 'epoch') as slot
    from unnest($1::bigint[], $2::integer[], $3::timestamptz[]) as u(device_id, pack, slot)) d`;
}

function removeQuery(record: TelemetryRecord, level: RollupLevel): string {
  return `delete from ${quoted(rollupTable(record, level))} r using ${slotsOf(level)}
    where r.device_id = d.device_id and r.pack = d.pack and r.slot = d.slot`;
}

function fromHistory(record: TelemetryRecord, level: RollupLevel): string {
  const values = rollupColumns(record).map(({ column, type }) => {
    const at = `s.${quoted(column)}`;
    return `, min(${at})::${type}, max(${at})::${type}, avg(${at})::${type}`;
  });
  return insertQuery(record, level, record.historyTable, 'data_time', `count(*)${values.join('')}`);
}

function fromFiner(record: TelemetryRecord, finer: RollupLevel, level: RollupLevel): string {
  const values = rollupColumns(record).map(({ low, high, mean, type }) => {
    const [least, most, average] = [low, high, mean].map((name) => `s.${quoted(name)}`);
    return `, min(${least}), max(${most}), avg(${average})::${type}`;
  });
  return insertQuery(
    record,
    level,
    rollupTable(record, finer),
    'slot',
    `sum(s.readings)::integer${values.join('')}`,
  );
}

function insertQuery(
  record: TelemetryRecord,
  level: RollupLevel,
  source: string,
  time: string,
  values: string,
): string {
  const names = rollupColumns(record).flatMap(({ low, high, mean }) => [low, high, mean].map(quoted));
  return `
    insert into ${quoted(rollupTable(record, level))} (tenant_id, device_id, pack, slot, readings, ${names.join(', ')})
    select min(s.tenant_id), d.device_id, d.pack, d.slot, ${values}
    from ${slotsOf(level)} join ${quoted(source)} s
      on s.device_id = d.device_id and s.pack = d.pack
      and s.${time} >= d.slot and s.${time} < d.slot + interval '${level.ms} milliseconds'
    group by d.device_id, d.pack, d.slot`;
}
