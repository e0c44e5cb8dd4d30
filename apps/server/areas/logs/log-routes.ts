import { auditLog } from '@heliodeck/model/logs/audit-log';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { widened } from '../../crud/all-tenants.ts';
import { entityRoutes } from '../../crud/routes.ts';
import type { RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Audit and sign-in logs: for administrators of 000000 over all tenants, searchable by tenant. */
export function logRoutes({ store, entities }: Services): RouteSpec[] {
  return [auditLog, logSignIn].flatMap((entity) =>
    widened(store, entityRoutes(entity, entities.catalogue, entities)),
  );
}
