import { label } from '@heliodeck/kit/label';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { idList, parameter } from '../../crud/requests/inputs.ts';
import { parameters } from '../../crud/requests/query-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { countOwned } from './tenant-owned.ts';

/** Returns what would be deleted with tenants, for the confirmation. */
export function tenantBelongings({ store, entities }: Services): RouteSpec[] {
  const query = parameters({ ids: 'ids of the tenants’ records, comma-joined' }, 'ids');
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/tenant/belongings',
      access: { anyOf: [permissionOf(tenant, 'delete')] },
      summary: label('租户的用户和机构数量', 'Users and departments of tenants'),
      tag: 'Tenant',
      query,
      data: z.object({ users: z.number(), departments: z.number() }),
      async handle(context, given) {
        const ids = idList('ids', parameter('ids', given.query), 'selection.none');
        const rows = await entities.byIds(context, tenant, ids);
        if (rows.length < ids.length) throw new CodedError('record.notFound');
        const codes = rows.map((row) => row.tenantId);
        const platform = store.asPlatform('what a tenant owns is counted before it is deleted');
        return {
          users: await countOwned(platform, 'user', codes),
          departments: await countOwned(platform, 'dept', codes),
        };
      },
    }),
  ];
}
