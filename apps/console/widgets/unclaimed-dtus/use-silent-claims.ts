import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { claimingCodes } from './claiming-codes.ts';

/** A claim of any tenant whose DTU has not sent anything yet. */
export interface SilentClaim {
  /** Id of the DTU's record. */
  readonly id: string;
  readonly tenantId: string;
  readonly imei: string;
  readonly name: string | null;
  /** Instants, ISO 8601. */
  readonly claimedAt: string;
  /** Expiry, unless the DTU sends something; null: it has expired, and its IMEI is free. */
  readonly lapsesAt: string | null;
}

/** Polling interval, ms: changes are rare. */
const pollMs = 60_000;

/**
 * Claims without traffic, newest first; undefined for users without access. They belong to all tenants, so the server
 * returns them only to the platform's own tenant, as it does with unclaimed DTUs.
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
