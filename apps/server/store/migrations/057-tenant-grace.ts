import type { MigrationSql } from '../migrate.ts';

/**
 * Days for which a tenant may still read after its licence expired: parameter tenant.graceDays of 000000, default 7. Tenants cannot read
 * that row, and a parameter of their own must not extend their licence.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // plpgsql resolves the table when the function is called, so the table may be created later.
  await sql(`
    create or replace function tenant_grace_days() returns integer
    language plpgsql stable security definer set search_path = public as $$
    begin
      return coalesce((
        select trim(param_value)::integer from param
        where tenant_id = '000000' and param_key = 'tenant.graceDays' and is_deleted = 0
          and trim(param_value) ~ '^[0-9]{1,4}$'
        order by id limit 1), 7);
    end $$`);
}
