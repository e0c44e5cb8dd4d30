import { flowStart } from '@heliodeck/model/workflow/flow-start';
import type { MakeArea } from '../../area.ts';
import { widened } from '../../crud/all-tenants.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import type { Subscription } from '../../events/subscription.ts';
import type { ProgramCalls } from '../../program-calls.ts';
import type { Services } from '../../services.ts';
import type { TaskMessages } from '../../task-notices.ts';

import { ownStarts } from './acts/own-starts.ts';
import { triggerRoute } from './acts/trigger.ts';
import { noteStarters } from './definitions/started-by.ts';
import { taskNotices } from './people/task-notices.ts';
import { leaveRoutes } from './routes/leave-routes.ts';
import { manageRoutes } from './routes/manage-routes.ts';
import { migrateRoutes } from './routes/migrate-routes.ts';
import { modelDeployRoute, processModelRoutes } from './routes/model-routes.ts';
import { pictureRoutes } from './routes/picture-routes.ts';
import { processRoutes } from './routes/process-routes.ts';
import { sampleRoutes } from './routes/sample-routes.ts';
import { togetherRoutes } from './routes/together-routes.ts';
import { workRoutes } from './routes/work-routes.ts';
import { processEngine } from './run/engine.ts';

import { deploySamples } from './samples.ts';
import type { RecordWrites } from './services/record-writes.ts';

interface WorkflowOptions {
  /** Write-back of processes to their records. */
  readonly writes: (services: Services) => RecordWrites;
  /** Notifies people of their tasks. */
  readonly messages: (services: Services) => TaskMessages;
  /** Calls external programs. */
  readonly programs: (services: Services) => ProgramCalls;
}

/** The area of processes: models, deployments, users' tasks, and running instances. */
export const workflowArea =
  ({ writes, messages, programs }: WorkflowOptions): MakeArea =>
  (services) => {
    const recordWrites = writes(services);
    const engine = processEngine(services, recordWrites, programs(services));
    const parts = { engine, entities: services.entities, writes: recordWrites };
    const starts = ownStarts(services, parts);
    const notices = taskNotices(services, messages(services));
    let heard: readonly Subscription[] = [];
    return {
      name: 'workflow',
      rules: [optionRules(flowStart, services.entities.words), ...starts.rules],
      routes: [
        ...processModelRoutes(parts),
        ...workRoutes(parts),
        ...togetherRoutes(parts),
        ...leaveRoutes(parts),
        ...widened(services.store, [
          modelDeployRoute(parts),
          ...manageRoutes(parts),
          ...migrateRoutes(parts),
          ...sampleRoutes(),
          triggerRoute(parts),
          ...processRoutes(parts),
          ...pictureRoutes(),
        ]),
      ],
      jobs: [...engine.jobs, ...starts.jobs, ...notices.jobs],
      async start() {
        await deploySamples(services);
        await noteStarters(services);
        if (services.jobsByHand) return;
        heard = [...starts.subscriptions(), ...notices.subscriptions()];
        for (const subscription of heard) await subscription.start();
      },
      async stop() {
        for (const subscription of heard) await subscription.stop();
      },
    };
  };
