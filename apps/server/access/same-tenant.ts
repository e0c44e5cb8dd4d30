import { CodedError } from '@heliodeck/model/wire/coded-error';
import { quoted } from '../store/ddl.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/**
 * Refuses references to records of another tenant, which whoever looks after all tenants could make, and holds the records
 * until the transaction ends: one that is being removed is waited for, and one that is referred to waits to be removed.
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
        `select 1 from ${quoted(table)} where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0
         order by id for key share`,
        [named, tenantId],
      ),
    );
    if (rows.length !== new Set(named).size) throw new CodedError('signIn.tenantWrong');
  }
}
