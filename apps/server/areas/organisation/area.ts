import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { user } from '@heliodeck/model/organisation/user';
import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import { deptRoutes } from './dept-routes.ts';
import { deptRules } from './dept-rules.ts';
import { postRoutes } from './post-routes.ts';
import { postRules } from './post-rules.ts';
import { signInTroublesRoute } from './sign-in-troubles.ts';
import { userAccountRoutes } from './user-account-routes.ts';
import { userListRoutes } from './user-list-routes.ts';
import { userRules } from './user-rules.ts';
import { userSheetRoutes } from './user-sheet-routes.ts';

/** The organisation of a tenant: users, departments, posts. */
export function organisationArea(access: Access): MakeArea {
  return (services) => ({
    name: 'organisation',
    rules: [
      ...[user, dept, post].map((entity) => optionRules(entity, services.entities.words)),
      userRules(access, services.store.changes),
      deptRules(),
      postRules(),
    ],
    routes: [
      ...userListRoutes(access, services),
      ...userAccountRoutes(services),
      signInTroublesRoute(services),
      ...userSheetRoutes(services),
      ...deptRoutes(services),
      ...postRoutes(services),
    ],
  });
}
