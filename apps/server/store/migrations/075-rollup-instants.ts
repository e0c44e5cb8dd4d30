import { camelCase } from '@heliodeck/kit/snake-case';
import type { MigrationSql } from '../migrate.ts';

/**
 * Existing roll-ups lack the times of their extremes and have only seven digits. They are deleted and recomputed day by day (jobs:
 * telemetry roll-ups); until a device's day is done, its charts are computed from readings.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table rollup_rebuild (
      tenant_id text not null,
      record text not null,
      device_id bigint not null,
      pack integer not null,
      -- Begin of the first day to be made, and end of the last one.
      since timestamptz not null,
      before timestamptz not null,
      primary key (record, device_id, pack)
    )`);
  const tables = await sql(
    `select relname as name from pg_class where relname like 'rollup\\_%\\_3h' and relkind = 'r'
      and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) {
    const record = String(name).slice('rollup_'.length, -'_3h'.length);
    await sql(
      `insert into rollup_rebuild
       select min(tenant_id), $1, device_id, pack, min(slot), max(slot) + interval '3 hours' from "${name}" group by device_id, pack`,
      [camelCase(record)],
    );
    for (const table of [`rollup_${record}_15m`, `rollup_${record}_3h`]) {
      await sql(`truncate "${table}"`);
      const columns = await sql(
        `select column_name as name, data_type as type from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name ~ '_(low|high|mean)$'`,
        [table],
      );
      const changes = columns.flatMap((column) => {
        if (String(column.name).endsWith('_mean')) return [`drop column "${column.name}"`];
        return column.type === 'real' ? [`alter column "${column.name}" type double precision`] : [];
      });
      if (changes.length > 0) await sql(`alter table "${table}" ${changes.join(', ')}`);
    }
  }
}
