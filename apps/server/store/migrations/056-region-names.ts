import { regionSeeds } from '../../regions/regions.ts';
import type { MigrationSql } from '../migrate.ts';

/**
 * English names of cities and districts, where the list was seeded before it had them. A region that was given another
 * name in either language keeps what people gave it.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run where the entities' tables are not.
  const [there] = await sql("select to_regclass('public.region') is not null as there");
  if (!there?.there) return;
  const names = regionSeeds().map(({ code, name, nameEn }) => ({ code, name, english: nameEn }));
  await sql(
    `update region set name_en = names.english
     from jsonb_to_recordset($1::jsonb) names(code text, name text, english text)
     where region.code = names.code and region.name = names.name and coalesce(region.name_en, '') = ''`,
    [JSON.stringify(names)],
  );
}
