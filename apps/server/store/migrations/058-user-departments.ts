import type { MigrationSql } from '../migrate.ts';

/**
 * The departments of users, one per row: under row-level security no index can search an array, and a thousand departments are queried at
 * once ("of this department and below"). A trigger of the user table keeps the copy up to date.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select to_regclass('public."user"') is not null as there`);
  if (!there?.there) return;
  await sql(`
    create table user_department (
      tenant_id text not null,
      department_id bigint not null,
      user_id bigint not null references "user" (id) on delete cascade,
      primary key (department_id, user_id) include (tenant_id)
    );
    create index user_department_user on user_department (user_id);
    insert into user_department (tenant_id, department_id, user_id)
      select distinct u.tenant_id, d, u.id from "user" u, unnest(u.dept_id) d;
    create function follow_user_departments() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then delete from user_department where user_id = new.id; end if;
      insert into user_department (tenant_id, department_id, user_id)
        select distinct new.tenant_id, d, new.id from unnest(new.dept_id) d;
      return null;
    end $$;
    create trigger departments after insert or update of dept_id, tenant_id on "user"
      for each row execute function follow_user_departments()`);
}
