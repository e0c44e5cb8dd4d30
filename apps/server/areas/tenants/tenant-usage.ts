import { label } from '@heliodeck/kit/label';
import { tenant } from '@heliodeck/model/tenants/tenant';
import type { TenantUsage } from '@heliodeck/model/wire/tenant-usage';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { requireAdministrator } from '../../access/permissions/rank.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { usageOf } from './tenant-usage-rows.ts';

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
/** A tenant that expires within this time, ms, comes first. */
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
      const soon = new Date(now.getTime() + expiresSoonMs);
      const { tenants, accounts, rows } = await usageOf(platform, soon);
      return {
        tenants,
        accounts,
        rows: rows.map(({ expiresAt, ...row }) => ({
          ...row,
          expireTime: expiresAt === null ? null : wireTime(expiresAt, zone),
          expires: expiresAt !== null && expiresAt < soon,
        })),
      };
    },
  });
}
