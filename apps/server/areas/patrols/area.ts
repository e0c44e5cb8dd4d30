import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import { orderCheckRules, planCheckRules } from './check-rules.ts';
import { patrolJobs } from './patrol-jobs.ts';
import { patrolRoutes } from './patrol-routes.ts';
import { patrolOrderRules, patrolPlanRules } from './patrol-rules.ts';

/** Patrol plans, and patrol orders entered by users or created by plans. */
export const patrolsArea: MakeArea = ({ entities }) => ({
  name: 'patrols',
  rules: [
    ...[patrolPlan, patrolOrder].map((entity) => optionRules(entity, entities.words)),
    patrolPlanRules(),
    patrolOrderRules(),
    planCheckRules(),
    orderCheckRules(entities),
  ],
  routes: patrolRoutes(entities),
  jobs: patrolJobs,
});
