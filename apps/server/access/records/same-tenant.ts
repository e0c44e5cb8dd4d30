import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/**
 * Refuses references to records of another tenant, which a user with access to all tenants could make, and locks the records until the
 * transaction ends: concurrent removals wait, or are waited for.
 * @param references ids by table
 * @throws CodedError signIn.tenantWrong
 */
export async function requireSameTenant(
  db: TenantDb,
  tenantId: string,
  references: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [table, ids] of Object.entries(references)) {
    const named = ids.filter((id) => id !== '0');
    if (named.length === 0) continue;
    const { rows } = await db.read((_, { client }) =>
      client.query(
        statement`select 1 from ${sql.id(table)} where id = any(${named}::bigint[])
           and tenant_id = ${tenantId} and is_deleted = 0
         order by id for key share`,
      ),
    );
    if (rows.length !== new Set(named).size) throw new CodedError('signIn.tenantWrong');
  }
}
