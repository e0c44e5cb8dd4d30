import { auditLog } from '@heliodeck/model/logs/audit-log';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import type { MakeArea } from '../../area.ts';
import type { BusFacts } from '../../bus/join.ts';
import { widened } from '../../crud/all-tenants.ts';
import { entityRoutes } from '../../crud/routes.ts';
import type { RouteSpec } from '../../http/route.ts';
import { databaseSizeJob } from '../../processes/database-size.ts';
import type { Services } from '../../services.ts';
import { jobRoutes } from './job-routes.ts';
import { platformRoutes } from './platform-routes.ts';

/** Audit and sign-in logs: for administrators of 000000 over all tenants, searchable by tenant. */
function logRoutes({ store, entities }: Services): RouteSpec[] {
  return [auditLog, logSignIn].flatMap((entity) =>
    widened(store, entityRoutes(entity, entities.catalogue, entities)),
  );
}

/** Lists of logs and of background jobs, and the state of the platform's machines. */
export const logsArea =
  (bus?: BusFacts): MakeArea =>
  (services) => ({
    name: 'logs',
    routes: [...logRoutes(services), ...jobRoutes(services), ...platformRoutes(services, bus)],
    jobs: [databaseSizeJob],
  });
