import { apiScope } from '@heliodeck/model/entities/api-scope';
import { dataScope } from '@heliodeck/model/entities/data-scope';
import { dept } from '@heliodeck/model/entities/dept';
import { headerBox } from '@heliodeck/model/entities/header-box';
import { menu } from '@heliodeck/model/entities/menu';
import { post } from '@heliodeck/model/entities/post';
import { stationInfo } from '@heliodeck/model/entities/station-info';
import { user } from '@heliodeck/model/entities/user';
import type { Access } from '../../access/access.ts';
import type { MakeFeature } from '../../feature.ts';
import { clientRoutes } from './client-routes.ts';
import { clientRules } from './client-rules.ts';
import { deptRoutes } from './dept-routes.ts';
import { deptRules } from './dept-rules.ts';
import { dictRoutes } from './dict-routes.ts';
import { dictRules } from './dict-rules.ts';
import { logRoutes } from './log-routes.ts';
import { menuAdminRoutes } from './menu-admin-routes.ts';
import { menuRules } from './menu-rules.ts';
import { optionRules } from './option-rules.ts';
import { paramRoutes } from './param-routes.ts';
import { paramRules } from './param-rules.ts';
import { postRoutes } from './post-routes.ts';
import { regionRoutes } from './region-routes.ts';
import { regionRules } from './region-rules.ts';
import { roleRoutes } from './role-routes.ts';
import { roleRules } from './role-rules.ts';
import { apiScopeRules, dataScopeRules } from './scope-rules.ts';
import { postRules } from './small-rules.ts';
import { tenantBelongings } from './tenant-belongings.ts';
import { tenantPackageRules } from './tenant-package-rules.ts';
import { tenantRoutes } from './tenant-routes.ts';
import { tenantRules } from './tenant-rules.ts';
import { topMenuRoutes, topMenuRules } from './top-menu.ts';
import { userAccountRoutes } from './user-account-routes.ts';
import { userListRoutes } from './user-list-routes.ts';
import { userRules } from './user-rules.ts';
import { userSheetRoutes } from './user-sheet-routes.ts';

/** Entities whose coded fields decide what becomes of their records. */
const coded = [user, dept, post, menu, apiScope, dataScope, stationInfo, headerBox];

/** Platform administration: users, roles, departments, menus, dictionaries, tenants. */
export function platformFeature(access: Access): MakeFeature {
  return (services) => ({
    name: 'platform',
    rules: [
      ...coded.map((entity) => optionRules(entity, services.entities.words)),
      userRules(access, services.store.changes),
      roleRules(),
      deptRules(),
      menuRules(),
      topMenuRules(),
      ...dictRules(),
      tenantRules(services.entities.catalogue),
      tenantPackageRules(services),
      clientRules(access),
      paramRules(),
      postRules(),
      regionRules(),
      dataScopeRules(services.entities.catalogue),
      apiScopeRules(),
    ],
    routes: [
      ...userListRoutes(access, services),
      ...userAccountRoutes(services),
      ...userSheetRoutes(services),
      ...roleRoutes(access, services),
      ...deptRoutes(services),
      ...menuAdminRoutes(access, services),
      ...topMenuRoutes(access, services),
      ...dictRoutes(services),
      ...tenantBelongings(services),
      ...tenantRoutes(services),
      ...paramRoutes(services),
      ...postRoutes(services),
      ...clientRoutes(access, services),
      ...regionRoutes(services),
      ...logRoutes(services),
    ],
  });
}
