import type { Store } from '../store/store.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { TelemetryView } from './telemetry-store.ts';

/** Returns the function that finds the database of a telemetry view. */
export function viewsOf(store: Pick<Store, 'tenantDb' | 'asPlatform'>): (view: TelemetryView) => TenantDb {
  return (view) => {
    // A view that is a database is used as it is: code inside a transaction must not wait for a second connection.
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
