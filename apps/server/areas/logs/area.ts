import type { MakeArea } from '../../area.ts';
import type { BusFacts } from '../../bus/join.ts';
import { databaseSizeJob } from '../../processes/database-size.ts';
import { jobRoutes } from './job-routes.ts';
import { logRoutes } from './log-routes.ts';
import { platformRoutes } from './platform-routes.ts';

/** Lists of logs and of background jobs, and the state of the platform's machines. */
export const logsArea =
  (bus?: BusFacts): MakeArea =>
  (services) => ({
    name: 'logs',
    routes: [...logRoutes(services), ...jobRoutes(services), ...platformRoutes(services, bus)],
    jobs: [databaseSizeJob],
  });
