import type { MakeArea } from '../../area.ts';
import { regionRoutes } from './region-routes.ts';
import { regionRules } from './region-rules.ts';

/** Administrative regions. */
export const regionsArea: MakeArea = (services) => ({
  name: 'regions',
  rules: [regionRules()],
  routes: regionRoutes(services),
});
