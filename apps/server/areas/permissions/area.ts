import { apiScope } from '@heliodeck/model/permissions/api-scope';
import { dataScope } from '@heliodeck/model/permissions/data-scope';
import { menu } from '@heliodeck/model/permissions/menu';
import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import { menuAdminRoutes } from './menu-admin-routes.ts';
import { menuRoutes } from './menu-routes.ts';
import { menuRules } from './menu-rules.ts';
import { roleRoutes } from './role-routes.ts';
import { roleRules } from './role-rules.ts';
import { roleStudyRoutes } from './role-study-routes.ts';
import { apiScopeRules, dataScopeRules } from './scope-rules.ts';
import { topMenuRoutes, topMenuRules } from './top-menu.ts';

/** Roles, menus with their buttons, data scopes and interface scopes. */
export function permissionsArea(access: Access): MakeArea {
  return (services) => ({
    name: 'permissions',
    rules: [
      ...[menu, apiScope, dataScope].map((entity) => optionRules(entity, services.entities.words)),
      roleRules(),
      menuRules(),
      topMenuRules(),
      dataScopeRules(services.entities.catalogue),
      apiScopeRules(),
    ],
    routes: [
      ...menuRoutes(access, services.store),
      ...roleRoutes(access, services),
      ...roleStudyRoutes(access, services),
      ...menuAdminRoutes(access, services),
      ...topMenuRoutes(access, services),
    ],
  });
}
