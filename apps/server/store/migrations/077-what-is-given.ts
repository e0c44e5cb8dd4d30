import type { MigrationSql } from '../migrate.ts';

/**
 * A data-scope rule that was granted to roles of one tenant only becomes private to that tenant; other tenants can neither read nor grant
 * it. Administrators of the platform can make it public again. Accounts record whether the user set the phone: such a number is unproven,
 * and a number set by an administrator takes precedence.
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
  // Migrations also run on databases without the entities' tables.
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
