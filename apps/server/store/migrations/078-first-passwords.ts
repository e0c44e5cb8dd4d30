import { matches, md5Hex } from '../../passwords/stored-password.ts';
import type { MigrationSql } from '../migrate.ts';

const sharedKeys = ['account.initPassword', 'tenant.default.password'];

/**
 * An initial password opens one session, and accounts do not share one unless an administrator sets it so. Until now the program made a
 * random value for each tenant's `account.initPassword` and one `tenant.default.password` for all new tenants: a user who knew one knew
 * that of all accounts. Values that were never edited were made by the program: they are removed, and accounts that still have one and must
 * change it lose their password until an administrator resets it. Edited values were set on purpose and stay.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select to_regclass('public."user"') is not null as there`);
  if (!there?.there) return;
  await sql(`
    -- When a password somebody else gave opened its session.
    alter table "user" add column if not exists first_password_used_at timestamptz;
    create or replace function note_password_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.password is distinct from old.password then
        new.password_since := coalesce(new.update_time, now());
        new.first_password_used_at := null;
      end if;
      return new;
    end $$`);
  await retireGenerated(sql);
}

interface Waiting {
  readonly tenant: string;
  readonly password: string;
}

async function retireGenerated(sql: MigrationSql): Promise<void> {
  const [params] = await sql(`select to_regclass('public.param') is not null as there`);
  if (!params?.there) return;
  const generated = await sql(
    `update param set is_deleted = 1, update_time = now()
     where param_key = any($1) and update_user is null and is_deleted = 0
     returning tenant_id as tenant, param_value as value`,
    [sharedKeys],
  );
  if (generated.length === 0) return;
  const valuesOf = Map.groupBy(generated, (row) => String(row.tenant));
  const everybodys = valuesOf.get('000000') ?? [];
  const waiting = (await sql(
    `select distinct tenant_id as tenant, password from "user"
     where must_change_password and password like '$argon2%' and is_deleted = 0`,
  )) as unknown as readonly Waiting[];
  // Imports and resets hashed one value once for many accounts, so there are few hashes to check, however many accounts wait.
  for (const { tenant, password } of waiting) {
    const values = [...everybodys, ...(valuesOf.get(tenant) ?? [])].map((row) => md5Hex(String(row.value)));
    if (!(await matches(values, password))) continue;
    await sql(
      `update "user" set password = null where tenant_id = $1 and password = $2 and must_change_password`,
      [tenant, password],
    );
  }
}
