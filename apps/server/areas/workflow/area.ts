import type { MakeArea } from '../../area.ts';
import { widened } from '../../crud/all-tenants.ts';
import { processEngine } from './engine.ts';
import { leaveRoutes } from './leave-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { migrateRoutes } from './migrate-routes.ts';
import { modelDeployRoute, modelRoutes } from './model-routes.ts';
import { processRoutes } from './process-routes.ts';
import { deploySamples } from './samples.ts';
import { togetherRoutes } from './together-routes.ts';
import { triggerRoute } from './trigger.ts';
import { workRoutes } from './work-routes.ts';

/** Processes: drawings, deployments, what people have to do in them, and what runs. */
export const workflowArea: MakeArea = (services) => {
  const engine = processEngine(services);
  const parts = { engine, entities: services.entities };
  return {
    name: 'workflow',
    routes: [
      ...modelRoutes(parts),
      ...workRoutes(parts),
      ...togetherRoutes(parts),
      ...leaveRoutes(parts),
      ...widened(services.store, [
        modelDeployRoute(parts),
        ...manageRoutes(parts),
        ...migrateRoutes(parts),
        triggerRoute(parts),
        ...processRoutes(parts),
      ]),
    ],
    jobs: engine.jobs,
    start: () => deploySamples(services),
  };
};
