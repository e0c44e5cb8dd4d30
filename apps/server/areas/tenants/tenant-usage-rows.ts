import { sql } from 'kysely';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const most = 20;

interface UsageRow {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly accounts: number;
  readonly quota: number | null;
  readonly expiresAt: Date | null;
}

/**
 * Tenants with their accounts and quota: those that expire before `soon` first, then by the used part of the quota.
 * @param platform reads across tenants
 */
export async function usageOf(platform: TenantDb, soon: Date) {
  const { rows } = await platform.read((_, { client }) =>
    client.query<UsageRow & { readonly tenants: number; readonly allAccounts: number }>(
      statement`with used as (
         select tenant_id, count(*)::int as n from "user" where is_deleted = 0 and status = 1 group by tenant_id)
       select t.id::text, t.tenant_id as "tenantId", coalesce(t.tenant_name, '') as "tenantName", coalesce(u.n, 0) as accounts,
         case when t.account_number > 0 then t.account_number end as quota, t.expire_time as "expiresAt",
         (count(*) over ())::int as tenants, (sum(coalesce(u.n, 0)) over ())::int as "allAccounts"
       from tenant t left join used u using (tenant_id)
       where t.is_deleted = 0
       order by case when t.expire_time < ${soon} then t.expire_time end nulls last,
         case when t.account_number > 0 then coalesce(u.n, 0)::float8 / t.account_number end desc nulls last, coalesce(u.n, 0) desc, t.tenant_id
       limit ${sql.lit(most)}`,
    ),
  );
  const [first] = rows;
  return {
    tenants: first?.tenants ?? 0,
    accounts: first?.allAccounts ?? 0,
    rows: rows.map(({ tenants: _, allAccounts: __, ...row }) => row),
  };
}
