import type { MakeArea } from '../../area.ts';
import { logRoutes } from './log-routes.ts';

/** Lists of what was logged. */
export const logsArea: MakeArea = (services) => ({ name: 'logs', routes: logRoutes(services) });
