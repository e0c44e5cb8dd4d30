import { isZone } from '@heliodeck/kit/zone';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { defaultZone } from '@heliodeck/model/wire/time';
import type { Store } from '../../store/store.ts';
import { untilChanged } from '../../store/until-changed.ts';
import { ownParamValue } from './params.ts';

/** Parameter with a tenant's IANA time zone; default: that of 000000. */
const zoneParameter = 'tenant.zone';

/** Most tenants whose zone is cached. */
const mostTenants = 5_000;

/**
 * Returns the zone of times that belong to no station, by tenant, cached until parameters change, since every request needs it. An unknown
 * zone is ignored.
 */
export function tenantZones(store: Store): (tenantId: string) => Promise<string> {
  const zones = untilChanged<string | null>(store.changes, mostTenants);
  const own = (tenantId: string): Promise<string | null> =>
    zones.get(tenantId, ['param'], zoneParameter, async () => {
      const value = (await ownParamValue(store.tenantDb(tenantId), zoneParameter))?.trim() ?? '';
      return value !== '' && isZone(value) ? value : null;
    });
  return async (tenantId) => (await own(tenantId)) ?? (await own(platformTenant)) ?? defaultZone;
}
