import type { Access } from '../../access/access.ts';
import type { MakeFeature } from '../../feature.ts';
import { accountRoutes } from './account-routes.ts';
import { dictionaryRoutes } from './dictionary-routes.ts';
import { menuRoutes } from './menu-routes.ts';

/** What the console asks for around its screens: menus, permissions, dictionaries, one's own account. */
export function shellFeature(access: Access): MakeFeature {
  return (services) => ({
    name: 'shell',
    routes: [
      ...menuRoutes(access, services.store),
      ...dictionaryRoutes(),
      ...accountRoutes(access, services),
    ],
  });
}
