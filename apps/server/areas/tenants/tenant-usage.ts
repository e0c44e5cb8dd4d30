import { label } from '@heliodeck/kit/label';
import { tenant } from '@heliodeck/model/tenants/tenant';
import type { TenantUsage } from '@heliodeck/model/wire/tenant-usage';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { requireAdministrator } from '../../access/rank.ts';
import { readCodes } from '../../crud/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const usageShape = z.object({
  tenants: z.int(),
  accounts: z.int().meta({ description: 'enabled accounts of all tenants' }),
  rows: z.array(
    z.object({
      id: z.string(),
      tenantId: z.string(),
      tenantName: z.string(),
      accounts: z.int(),
      quota: z.int().nullable().meta({ description: 'null: unlimited' }),
      expireTime: z.string().nullable().meta({ description: 'null: never' }),
      expires: z.boolean().meta({ description: 'it has expired or will within 30 days' }),
    }),
  ),
});
const most = 20;
/** A tenant that expires within this time, ms, is listed. */
const expiresSoonMs = 30 * 86_400_000;

/** Returns how much of their licences tenants use, for administrators of the platform (docs/product/tenants.md#use-of-licences). */
export function tenantUsageRoute({ store }: Services): RouteSpec {
  const platform = store.asPlatform('administrators of the platform see how far tenants used their quota');
  return defineRoute({
    method: 'GET',
    path: '/api/blade-system/tenant/usage',
    access: { anyOf: readCodes(tenant) },
    summary: label('各租户的账号使用量和到期时间', 'Accounts and expiry of tenants, the most urgent first'),
    tag: 'Tenant',
    query: z.strictObject({}),
    data: usageShape,
    async handle({ caller, zone, now }): Promise<TenantUsage> {
      requireAdministrator(caller);
      const { tenants, accounts, rows } = await usageOf(platform, now);
      return {
        tenants,
        accounts,
        rows: rows.map(({ expiresAt, ...row }) => ({
          ...row,
          expireTime: expiresAt === null ? null : wireTime(expiresAt, zone),
          expires: expiresAt !== null && expiresAt.getTime() < now.getTime() + expiresSoonMs,
        })),
      };
    },
  });
}

interface UsageRow {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly accounts: number;
  readonly quota: number | null;
  readonly expiresAt: Date | null;
}

async function usageOf(platform: TenantDb, now: Date) {
  const { rows } = await platform.read((_, { client }) =>
    client.query<UsageRow & { readonly tenants: number; readonly allAccounts: number }>(
      statement`with used as (
         select tenant_id, count(*)::int as n from "user" where is_deleted = 0 and status = 1 group by tenant_id)
       select t.id::text, t.tenant_id as "tenantId", coalesce(t.tenant_name, '') as "tenantName", coalesce(u.n, 0) as accounts,
         case when t.account_number > 0 then t.account_number end as quota, t.expire_time as "expiresAt",
         (count(*) over ())::int as tenants, (sum(coalesce(u.n, 0)) over ())::int as "allAccounts"
       from tenant t left join used u using (tenant_id)
       where t.is_deleted = 0
       order by case when t.expire_time < ${new Date(now.getTime() + expiresSoonMs)} then t.expire_time end nulls last,
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
