import type { MigrationSql } from '../migrate.ts';

/** Costs of repairs and work orders get a currency. Those that exist were in CNY, whatever currency their tenant sets from now on. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(
    `select to_regclass('public.repair') is not null and to_regclass('public.order_record') is not null as there`,
  );
  if (!there?.there) return;
  for (const table of ['repair', 'order_record']) {
    await sql(`alter table public.${table} add column if not exists currency text`);
    await sql(`update public.${table} set currency = 'CNY' where money is not null and currency is null`);
  }
}
