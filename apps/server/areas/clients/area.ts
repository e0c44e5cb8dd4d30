import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import { clientRoutes } from './client-routes.ts';
import { clientRules } from './client-rules.ts';

/** Programs that call the API with their own key. */
export function clientsArea(access: Access): MakeArea {
  return (services) => ({
    name: 'clients',
    rules: [clientRules(access)],
    routes: clientRoutes(access, services),
  });
}
