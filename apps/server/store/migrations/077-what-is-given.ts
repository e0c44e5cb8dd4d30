import type { MigrationSql } from '../migrate.ts';

/**
 * A data-scope rule that only roles of one tenant were ever granted was made for that tenant, and is no other tenant's to read or
 * to grant; administrators of the platform can give it to all again. And an account knows whether its owner set its phone himself:
 * such a number is a claim, and one that somebody else set goes before it.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create or replace function note_phone_claim() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.phone is distinct from old.phone then
        new.phone_claimed := coalesce(new.update_user = new.id, false);
      end if;
      return new;
    end $$`);
  // Migrations also run where the entities' tables are not.
  const [there] = await sql(`select to_regclass('public."user"') is not null as there`);
  if (!there?.there) return;
  await sql(`
    alter table "user" add column if not exists phone_claimed boolean not null default false;
    drop trigger if exists phone_claimed on "user";
    create trigger phone_claimed before update of phone on "user"
      for each row execute function note_phone_claim();
    update data_scope rule set tenant_id = granted.tenant_id
      from (select scope_id, min(tenant_id) as tenant_id from role_scope where category = 1
        group by scope_id having count(distinct tenant_id) = 1) granted
      where granted.scope_id = rule.id and granted.tenant_id <> '000000'`);
}
