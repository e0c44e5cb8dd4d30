import { platformTenant } from '@heliodeck/model/tenancy';
import type { MigrationSql } from '../migrate.ts';

/**
 * A data-scope rule that only roles of one tenant were ever granted was made for that tenant, and is no other tenant's to read or
 * to grant. Administrators of the platform can give it to all again.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    update data_scope rule set tenant_id = granted.tenant_id
      from (select scope_id, min(tenant_id) as tenant_id from role_scope where category = 1
        group by scope_id having count(distinct tenant_id) = 1) granted
      where granted.scope_id = rule.id and granted.tenant_id <> '${platformTenant}';
  `);
}
