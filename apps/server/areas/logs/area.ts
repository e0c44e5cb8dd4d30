import type { MakeArea } from '../../area.ts';
import { jobRoutes } from './job-routes.ts';
import { logRoutes } from './log-routes.ts';

/** Lists of what was logged and of what is done in the background. */
export const logsArea: MakeArea = (services) => ({
  name: 'logs',
  routes: [...logRoutes(services), ...jobRoutes(services)],
});
