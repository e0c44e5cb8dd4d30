import { regionSeeds } from '../../regions/regions.ts';
import type { MigrationSql } from '../migrate.ts';

/** English names of cities and districts for lists seeded without them. A region whose name a user changed in either language keeps it. */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
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
