import type { MigrationSql } from '../migrate.ts';

/** Comments of users on work orders. A comment is never changed or removed. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table order_comment (
      id bigint primary key default new_id(),
      tenant_id text not null,
      order_id bigint not null,
      user_id bigint,
      user_name text not null,
      content text not null,
      created_at timestamptz not null
    )`);
  await sql(`create index order_comment_order on order_comment (tenant_id, order_id, created_at)`);
}
