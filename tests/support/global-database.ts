import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../apps/server/store/embedded.ts';
import { migrate } from '../../apps/server/store/migrate.ts';
import { throwAwaySettings } from '../../apps/server/store/postgres-settings.ts';
import type { RoleSecrets } from '../../apps/server/store/roles.ts';
import { declaredSchema } from '../../apps/server/store/schema.ts';
import { dataFolder } from './data-folder.ts';
import { quietLog } from './log.ts';

/** The run's single database server, for test files. */
interface TestCluster {
  /** Owner's address of the migrated template database. */
  readonly templateUrl: string;
  readonly secrets: RoleSecrets;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** One real PostgreSQL for the run, in a temporary folder, with a migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = dataFolder();
  const database = await startEmbedded({ dataDir: folder.path, log: quietLog, settings: throwAwaySettings });
  const secrets = await migrate({ ownerUrl: database.url, schema: declaredSchema(), log: quietLog });
  project.provide('cluster', { templateUrl: database.url, secrets });
  return async () => {
    await database.close();
    folder.remove();
  };
}
