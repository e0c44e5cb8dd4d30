import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { claimingCodes } from './claiming-codes.ts';

/** A DTU that connects and that no station has claimed. */
export interface ListedUnclaimedDtu {
  readonly imei: string;
  /** Remote address of its connection. */
  readonly remote: string;
  /** Instants, ISO 8601. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly attempts: number;
}

const none: readonly ListedUnclaimedDtu[] = [];
/** Polling interval, ms: the feed has no events of unclaimed DTUs. */
const pollMs = 15_000;

const unclaimedQuery = queryOptions({
  queryKey: ['unclaimed-dtus'],
  queryFn: ({ signal }) => get<readonly ListedUnclaimedDtu[]>('blade-dtu/dtu/unclaimed', undefined, signal),
  refetchInterval: pollMs,
});

/**
 * Unclaimed DTUs, newest first, for users who may claim them. Their owner is unknown, so the server returns them only
 * to the platform's own tenant (features/stations); other users do not send the request.
 */
export function useUnclaimed(): readonly ListedUnclaimedDtu[] {
  const held = usePermissions();
  const isPlatform = useSession()?.tenantId === platformTenant;
  const enabled = isPlatform && claimingCodes.some((code) => held.has(code));
  const { data = none } = useQuery({ ...unclaimedQuery, enabled });
  return enabled ? data.toSorted((one, other) => other.lastSeen.localeCompare(one.lastSeen)) : none;
}
