import type { MigrationSql } from '../migrate.ts';

/** A salt for recovery codes, which are hashed slowly from now on, and since when a password is the one it is. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    -- Null: made before, kept as a keyed hash.
    alter table second_factor_recovery add column salt bytea;

    create or replace function note_password_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.password is distinct from old.password then
        new.password_since := coalesce(new.update_time, now());
      end if;
      return new;
    end $$`);
  // Migrations also run where the entities' tables are not.
  const [there] = await sql(`select to_regclass('public."user"') is not null as there`);
  if (!there?.there) return;
  // Whoever waits with an initial password has its whole time from now on.
  await sql(`
    alter table "user" add column if not exists password_since timestamptz not null default now();
    drop trigger if exists password_changed on "user";
    create trigger password_changed before insert or update of password on "user"
      for each row execute function note_password_change()`);
}
