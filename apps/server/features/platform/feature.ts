import type { Access } from '../../access/access.ts';
import type { MakeFeature } from '../../feature.ts';
import { clientRoutes } from './client-routes.ts';
import { clientRules } from './client-rules.ts';
import { deptRoutes } from './dept-routes.ts';
import { deptRules } from './dept-rules.ts';
import { dictRoutes } from './dict-routes.ts';
import { dictRules } from './dict-rules.ts';
import { menuAdminRoutes } from './menu-admin-routes.ts';
import { menuRules } from './menu-rules.ts';
import { paramRules } from './param-rules.ts';
import { postRoutes } from './post-routes.ts';
import { regionRoutes } from './region-routes.ts';
import { regionRules } from './region-rules.ts';
import { roleRoutes } from './role-routes.ts';
import { roleRules } from './role-rules.ts';
import { apiScopeRules, dataScopeRules } from './scope-rules.ts';
import { postRules } from './small-rules.ts';
import { tenantRoutes } from './tenant-routes.ts';
import { tenantPackageRules, tenantRules } from './tenant-rules.ts';
import { topMenuRoutes, topMenuRules } from './top-menu.ts';
import { userAccountRoutes } from './user-account-routes.ts';
import { userListRoutes } from './user-list-routes.ts';
import { userRules } from './user-rules.ts';
import { userSheetRoutes } from './user-sheet-routes.ts';

/** Platform administration: users, roles, departments, menus, dictionaries, tenants. */
export function platformFeature(access: Access): MakeFeature {
  return (services) => ({
    name: 'platform',
    rules: [
      userRules(access),
      roleRules(),
      deptRules(),
      menuRules(),
      topMenuRules(),
      ...dictRules(),
      tenantRules(services.store),
      tenantPackageRules(),
      clientRules(access),
      paramRules(),
      postRules(),
      regionRules(),
      dataScopeRules(services.entities.catalogue),
      apiScopeRules(),
    ],
    routes: [
      ...userListRoutes(services),
      ...userAccountRoutes(services),
      ...userSheetRoutes(services),
      ...roleRoutes(access, services),
      ...deptRoutes(services),
      ...menuAdminRoutes(access, services),
      ...topMenuRoutes(access, services),
      ...dictRoutes(services),
      ...tenantRoutes(services),
      ...postRoutes(services),
      ...clientRoutes(access, services),
      ...regionRoutes(services),
    ],
  });
}
