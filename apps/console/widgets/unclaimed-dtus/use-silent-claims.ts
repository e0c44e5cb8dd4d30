import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { claimingCodes } from './claiming-codes.ts';

/** A claim of any tenant whose DTU has sent nothing yet. */
export interface SilentClaim {
  /** Id of the DTU's record. */
  readonly id: string;
  readonly tenantId: string;
  readonly imei: string;
  readonly name: string | null;
  /** Instants, ISO 8601. */
  readonly claimedAt: string;
  /** When it lapses unless the DTU is heard; null: it has lapsed, and its IMEI is free. */
  readonly lapsesAt: string | null;
}

/** These come and go by the day. */
const pollMs = 60_000;

/**
 * Claims without traffic, newest first; undefined for those who are not told. They are of all tenants, so the server
 * tells the platform's own tenant only, as it does of unclaimed DTUs.
 */
export function useSilentClaims(): readonly SilentClaim[] | undefined {
  const held = usePermissions();
  const isPlatform = useSession()?.tenantId === platformTenant;
  const enabled = isPlatform && claimingCodes.some((code) => held.has(code));
  const { data } = useQuery({
    queryKey: ['silent-claims'],
    queryFn: ({ signal }) => get<readonly SilentClaim[]>('blade-dtu/dtu/silent-claims', undefined, signal),
    refetchInterval: pollMs,
    enabled,
  });
  return enabled ? data : undefined;
}
