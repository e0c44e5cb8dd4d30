import { camelCase } from '@heliodeck/kit/snake-case';
import type { MigrationSql } from '../migrate.ts';

/** Columns of every table of readings besides its metrics. */
const keys = [
  'tenant_id',
  'device_id',
  'pack',
  'data_time',
  'origin',
  'read_at',
  'said_by',
  'counted_from',
  'counted',
];
/** Most arguments of a PostgreSQL function: 100. */
const pairsAtOnce = 40;

/**
 * Existing live rows have one time for all their values: each value gets the time of the newest reading that contained it. A value that no
 * reading of the day before the row's time contained is removed: the device no longer sends it, or never did.
 */
export async function up(sql: MigrationSql): Promise<void> {
  const tables = await sql(
    `select replace(l.relname, 'live_', '') as name from pg_class l
     join pg_class h on h.relname = 'history_' || replace(l.relname, 'live_', '') and h.relkind = 'p'
     where l.relname like 'live\\_%' and l.relkind = 'r' and l.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) {
    const columns = await sql(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name <> all($2) order by ordinal_position`,
      [`live_${name}`, keys],
    );
    const metrics = columns.map((column) => String(column.name));
    if (metrics.length > 0) await date(sql, String(name), metrics);
  }
}

async function date(sql: MigrationSql, record: string, metrics: readonly string[]): Promise<void> {
  const newest = metrics.map(
    (name) => `max(h.data_time) filter (where h."${name}" is not null) as "${name}"`,
  );
  const sets = metrics.map(
    (name) => `"${name}" = case when n."${name}" is null then null else l."${name}" end`,
  );
  const own = (name: string) =>
    `'${camelCase(name)}', case when n."${name}" < l.data_time and l."${name}" is not null
      then (extract(epoch from n."${name}") * 1000)::bigint end`;
  const objects: string[] = [];
  for (let start = 0; start < metrics.length; start += pairsAtOnce) {
    const some = metrics.slice(start, start + pairsAtOnce).map(own);
    objects.push(`jsonb_build_object(${some.join(', ')})`);
  }
  await sql(`
    update "live_${record}" l set ${sets.join(', ')}, read_at = nullif(jsonb_strip_nulls(${objects.join(' || ')}), '{}')
    from (
      select k.device_id, k.pack, n.* from "live_${record}" k cross join lateral (
        select count(*) as readings, ${newest.join(', ')} from "history_${record}" h
        where h.device_id = k.device_id and h.pack = k.pack
          and h.data_time > k.data_time - interval '25 hours' and h.data_time <= k.data_time) n
      ) n
    where n.device_id = l.device_id and n.pack = l.pack and n.readings > 0`);
}
