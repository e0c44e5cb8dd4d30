import type { MigrationSql } from '../migrate.ts';

/** A salt for recovery codes, which are now hashed with a slow hash, and the time at which a password was set. */
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
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select to_regclass('public."user"') is not null as there`);
  if (!there?.there) return;
  // The time limit of initial passwords starts now.
  await sql(`
    alter table "user" add column if not exists password_since timestamptz not null default now();
    drop trigger if exists password_changed on "user";
    create trigger password_changed before insert or update of password on "user"
      for each row execute function note_password_change()`);
}
