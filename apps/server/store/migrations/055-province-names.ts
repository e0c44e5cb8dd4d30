import { regionNames } from '../../regions/region-names.ts';
import type { MigrationSql } from '../migrate.ts';

/** English names of the provinces for lists seeded without them; names given by users are kept. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.region') is not null as there");
  if (!there?.there) return;
  const provinces = [...regionNames()].filter(([code]) => code.length === 2);
  await sql(
    `update region set name_en = names.value from jsonb_each_text($1::jsonb) names
     where region.code = names.key and coalesce(region.name_en, '') = ''`,
    [JSON.stringify(Object.fromEntries(provinces))],
  );
}
