import { changeTrigger } from '../changes.ts';
import type { MigrationSql } from '../migrate.ts';

/** Grants of roles (menus with their buttons, data-scope rules, interface permissions), and the menus below each top menu. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table role_menu (
      tenant_id text not null,
      role_id bigint not null,
      menu_id bigint not null,
      primary key (role_id, menu_id)
    );
    create table role_scope (
      tenant_id text not null,
      role_id bigint not null,
      -- 1 data scope, 2 interface (dictionary scope_category).
      category integer not null,
      scope_id bigint not null,
      primary key (role_id, category, scope_id)
    );
    create table top_menu_item (
      tenant_id text not null,
      top_menu_id bigint not null,
      menu_id bigint not null,
      primary key (top_menu_id, menu_id)
    );
    ${changeTrigger('role_menu')};
    ${changeTrigger('role_scope')};
    ${changeTrigger('top_menu_item')};
    -- Signing in and refreshing change nothing for anyone else.
    create trigger changed after update of ended_at, only_dept_id, only_role_id on access_session
      for each statement execute function notify_changed()`);
}
