import type { Store } from '../store/store.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { TelemetryView } from './telemetry-store.ts';

/** Finds the database that a view of telemetry is read through. */
export function viewsOf(store: Pick<Store, 'tenantDb' | 'asPlatform'>): (view: TelemetryView) => TenantDb {
  return (view) => {
    // A view of this database is read through as it is: inside a transaction nothing may wait for a second connection.
    if (isDb(view)) return view;
    const { tenantId, spansTenants } = view;
    return spansTenants
      ? store.asPlatform('telemetry of whoever sees all tenants')
      : store.tenantDb(tenantId);
  };
}

function isDb(view: TelemetryView): view is TenantDb {
  return 'read' in view;
}
