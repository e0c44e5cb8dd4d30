import { label } from '@heliodeck/kit/label';
import { maskedText } from '@heliodeck/model/descriptors/masked';
import { knownParams } from '@heliodeck/model/settings/known-params';
import { param } from '@heliodeck/model/settings/param';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { z } from 'zod';
import { readCodes } from '../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { paramRows } from './param-store.ts';

const known = z.object({
  paramKey: z.string().meta({ description: 'key of the catalogue' }),
  paramValue: z
    .string()
    .nullable()
    .meta({ description: 'what holds now; secrets are masked, null = nothing' }),
  source: z.enum(['own', 'platform', 'default']).meta({ description: 'whose value it is' }),
  id: z.string().nullable().meta({ description: "the tenant's own row; null where it has none" }),
});

/**
 * The parameters of the program that the caller's tenant may set, with their effective values: most have no row, so a list of rows does not
 * show them.
 */
export function paramRoutes({ store }: Services): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/param/known',
      access: { anyOf: readCodes(param) },
      summary: label('系统已知的参数', 'Parameters the system reads'),
      tag: 'System Parameter',
      data: z.array(known),
      async handle({ caller: { tenantId } }) {
        const offered = Object.entries(knownParams).filter(
          ([, one]) => one.by === 'tenant' || tenantId === platformTenant,
        );
        const keys = offered.map(([key]) => key);
        const rows = await paramRows(store, tenantId, keys);
        return offered.map(([paramKey, one]) => {
          const ofKey = rows.filter((row) => row.paramKey === paramKey);
          const own = ofKey.find((row) => row.tenantId === tenantId);
          const row = own ?? ofKey[0];
          const usual = 'default' in one ? one.default : null;
          const stored = row && one.kind.is === 'secret' ? maskedText : row?.paramValue;
          return {
            paramKey,
            paramValue: stored ?? usual,
            id: own?.id ?? null,
            source: own ? ('own' as const) : row ? ('platform' as const) : ('default' as const),
          };
        });
      },
    }),
  ];
}
