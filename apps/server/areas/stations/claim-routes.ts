import { label } from '@heliodeck/kit/label';
import { dtu } from '@heliodeck/model/stations/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isImei } from '@heliodeck/protocol/link/imei';
import { z } from 'zod';
import { requirePlatformTenant } from '../../access/permissions/rank.ts';
import type { Context } from '../../context.ts';
import { silentClaims } from '../../gateway/lapsed-claims.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import { unlessUnavailable } from '../../gateway/unavailable.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { mayAskAbout } from './ask-limit.ts';
import { recentlySeenMs } from './claim.ts';

const dtuTag = dtu.label.en;
const claimCodes = ['dtu_add', 'stationInfo_addDTU'];

/** Routes for connected DTUs without a station, and for whether a given one is connected. */
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
          imei: z.string(),
          remote: z.string(),
          attempts: z.int(),
          firstSeen: z.string(),
          lastSeen: z.string(),
        }),
      ),
      access: { anyOf: claimCodes },
      summary: label('未认领的DTU', 'DTUs no station has claimed'),
      async handle({ caller }) {
        // Their owner is unknown: a tenant must not read another tenant's IMEIs in this list.
        requirePlatformTenant(caller);
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
          id: z.string(),
          tenantId: z.string(),
          imei: z.string(),
          name: z.string().nullable(),
          claimedAt: z.string(),
          proofUntil: z.string().nullable(),
          lapsed: z.boolean(),
          lapsesAt: z
            .string()
            .nullable()
            .meta({ description: 'when it lapses unless its DTU is heard; null: it has lapsed' }),
        }),
      ),
      access: { anyOf: claimCodes },
      summary: label('认领后没有数据的DTU', 'Claims of DTUs that have seen no traffic'),
      async handle({ caller }) {
        // Claims of all tenants: for the operators, to find claims of IMEIs by others than their owner.
        requirePlatformTenant(caller);
        const rows = await silentClaims(platform);
        return rows.map(({ claimedAt, proofUntil, lapsesAt, ...rest }) => ({
          ...rest,
          claimedAt: claimedAt.toISOString(),
          proofUntil: proofUntil?.toISOString() ?? null,
          lapsesAt: lapsesAt?.toISOString() ?? null,
        }));
      },
    }),
    ...dialInRoutes(gateway, platform),
  ];
}

/** Whether an IMEI is connected and unclaimed now. Older clients request the field 'knocking'. */
function dialInRoutes(gateway: Pick<GatewayPort, 'unclaimed'>, platform: TenantDb): readonly RouteSpec[] {
  const common = {
    method: 'GET',
    tag: dtuTag,
    access: { anyOf: claimCodes },
    query: z.strictObject({ imei: z.string().trim().max(32) }),
  } as const;
  const answer = async ({ caller, now }: Context, imei: string): Promise<DialIn> => {
    if (!isImei(imei)) throw new CodedError('dtu.imeiInvalid', { imei });
    const at = now.getTime();
    if (!(await mayAskAbout(platform, { tenantId: caller.tenantId, imei }, now)))
      throw new CodedError('request.tooMany');
    // Answers only callers who know the IMEI, and only for an unclaimed one: nothing is revealed about another tenant's.
    const unclaimed = await gateway.unclaimed(imei).catch(unlessUnavailable);
    if (unclaimed === undefined) return { dialingIn: null, lastSeen: null };
    const seen = unclaimed[0]?.lastSeen;
    if (seen === undefined) return { dialingIn: false, lastSeen: null };
    return { dialingIn: at - seen < recentlySeenMs, lastSeen: new Date(seen).toISOString() };
  };
  return [
    defineRoute({
      ...common,
      path: '/api/blade-dtu/dtu/dialing-in',
      data: z.object({ dialingIn: z.boolean().nullable(), lastSeen: z.string().nullable() }),
      summary: label('该IMEI的DTU是否正在拨入', 'Whether the DTU of this IMEI is dialling in'),
      handle: (context, { query }) => answer(context, query.imei),
    }),
    defineRoute({
      ...common,
      path: '/api/blade-dtu/dtu/knocking',
      alias: true,
      data: z.object({ knocking: z.boolean().nullable(), lastSeen: z.string().nullable() }),
      summary: label(
        '该IMEI的DTU是否正在拨入（旧名）',
        'Whether the DTU of this IMEI is dialling in, under its old name',
      ),
      async handle(context, { query }) {
        const { dialingIn, lastSeen } = await answer(context, query.imei);
        return { knocking: dialingIn, lastSeen };
      },
    }),
  ];
}

interface DialIn {
  /** null if this process cannot reach the DTUs. */
  readonly dialingIn: boolean | null;
  /** Time, ISO 8601; null if it never connected, or is claimed. */
  readonly lastSeen: string | null;
}
