import { label } from '@heliodeck/kit/label';
import { dtu } from '@heliodeck/model/stations/dtu';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isImei } from '@heliodeck/protocol/link/imei';
import { z } from 'zod';
import { silentClaims } from '../../gateway/lapsed-claims.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import { unlessUnavailable } from '../../gateway/unavailable.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { mayAskAbout } from './ask-limit.ts';
import { knockingMs } from './claim.ts';

const dtuTag = dtu.label.en;
const claimCodes = ['dtu_add', 'stationInfo_addDTU'];

/** Who dials in without a station, and whether the one in somebody's hand does. */
export function claimRoutes(
  gateway: Pick<GatewayPort, 'unclaimed'>,
  { store }: Pick<Services, 'store'>,
): readonly RouteSpec[] {
  const platform = store.asPlatform(
    'questions are counted over all servers, and operators see the claims of all tenants',
  );
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-dtu/dtu/unclaimed',
      tag: dtuTag,
      data: z.array(
        z.object({
          ...{ imei: z.string(), remote: z.string(), attempts: z.int() },
          ...{ firstSeen: z.string(), lastSeen: z.string() },
        }),
      ),
      access: { anyOf: claimCodes },
      summary: label('未认领的DTU', 'DTUs no station has claimed'),
      async handle({ caller }) {
        // Whose they are nobody knows yet: a tenant must not read its neighbour's IMEIs off this list.
        if (caller.tenantId !== platformTenant) throw new CodedError('request.forbidden');
        const unclaimed = await gateway.unclaimed();
        return unclaimed.map(({ firstSeen, lastSeen, ...rest }) => ({
          ...rest,
          firstSeen: new Date(firstSeen).toISOString(),
          lastSeen: new Date(lastSeen).toISOString(),
        }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-dtu/dtu/silent-claims',
      tag: dtuTag,
      data: z.array(
        z.object({
          ...{ id: z.string(), tenantId: z.string(), imei: z.string(), name: z.string().nullable() },
          ...{ claimedAt: z.string(), proofUntil: z.string().nullable(), lapsed: z.boolean() },
          lapsesAt: z
            .string()
            .nullable()
            .meta({ description: 'when it lapses unless its DTU is heard; null: it has lapsed' }),
        }),
      ),
      access: { anyOf: claimCodes },
      summary: label('认领后没有数据的DTU', 'Claims of DTUs that have seen no traffic'),
      async handle({ caller }) {
        // Claims of all tenants: for the operators, who see who takes IMEIs that are not his.
        if (caller.tenantId !== platformTenant) throw new CodedError('request.forbidden');
        const rows = await silentClaims(platform);
        return rows.map(({ claimedAt, proofUntil, lapsesAt, ...rest }) => ({
          ...rest,
          claimedAt: claimedAt.toISOString(),
          proofUntil: proofUntil?.toISOString() ?? null,
          lapsesAt: lapsesAt?.toISOString() ?? null,
        }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-dtu/dtu/knocking',
      tag: dtuTag,
      data: z.object({ knocking: z.boolean().nullable(), lastSeen: z.string().nullable() }),
      access: { anyOf: claimCodes },
      summary: label('该IMEI的DTU是否正在拨入', 'Whether the DTU of this IMEI is dialling in'),
      query: z.strictObject({ imei: z.string().trim().max(32) }),
      async handle({ caller, now }, { query: { imei } }) {
        if (!isImei(imei)) throw new CodedError('dtu.imeiInvalid', { imei });
        const at = now.getTime();
        if (!(await mayAskAbout(platform, { tenantId: caller.tenantId, imei }, now)))
          throw new CodedError('request.tooMany');
        // Only who knows an IMEI hears of it, and only of one that nobody has claimed: of a neighbour's he hears nothing.
        const unclaimed = await gateway.unclaimed(imei).catch(unlessUnavailable);
        if (unclaimed === undefined) return { knocking: null, lastSeen: null };
        const seen = unclaimed[0]?.lastSeen;
        if (seen === undefined) return { knocking: false, lastSeen: null };
        return { knocking: at - seen < knockingMs, lastSeen: new Date(seen).toISOString() };
      },
    }),
  ];
}
