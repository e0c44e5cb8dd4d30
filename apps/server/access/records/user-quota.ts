import { CodedError } from '@heliodeck/model/wire/coded-error';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Locks the number of the tenant's users until the transaction ends: two concurrent additions must not both take the last place. */
export async function lockUsers(db: TenantDb, tenantId: string): Promise<void> {
  await db.read((_, { client }) =>
    client.query(statement`select pg_advisory_xact_lock(hashtext(${`users of ${tenantId}`}))`),
  );
}

/**
 * Returns how many more users each of these tenants may have, added or enabled: disabled accounts do not count. Infinite for a tenant
 * without quota; a tenant that does not exist is left out.
 */
export async function roomOf(
  db: TenantDb,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ tenantId: string; room: number | null }>(
      statement`select t.tenant_id as "tenantId", case when t.account_number > 0 then t.account_number - (
         select count(*) from "user" u where u.tenant_id = t.tenant_id and u.is_deleted = 0 and u.status = 1)::int end as room
       from tenant t where t.tenant_id = any(${tenantIds}) and t.is_deleted = 0`,
    ),
  );
  return new Map(rows.map(({ tenantId, room }) => [tenantId, room ?? Number.POSITIVE_INFINITY]));
}

/** Refuses a user if the tenant has no place left. @throws CodedError signIn.tenantWrong, user.quota */
export async function checkQuota(db: TenantDb, tenantId: string): Promise<void> {
  await lockUsers(db, tenantId);
  const room = (await roomOf(db, [tenantId])).get(tenantId);
  if (room === undefined) throw new CodedError('signIn.tenantWrong');
  if (room <= 0) throw new CodedError('user.quota');
}
