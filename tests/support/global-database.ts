import pg from 'pg';
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

/** Connections of all test files: several of them start five or more processes, each with its own pools, at the same time. */
const connections = 300;

/** Raises the limit of connections that an installation has for each role. */
async function allowConnections(url: string, roles: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const role of roles) await client.query(`alter role ${role} connection limit ${connections}`);
  } finally {
    await client.end();
  }
}

/** One real PostgreSQL for the run, in a temporary folder, with a migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = dataFolder();
  const settings = { ...throwAwaySettings, max_connections: String(connections + 20) };
  const database = await startEmbedded({ dataDir: folder.path, log: quietLog, settings });
  const secrets = await migrate({ ownerUrl: database.url, schema: declaredSchema(), log: quietLog });
  await allowConnections(database.url, Object.keys(secrets));
  project.provide('cluster', { templateUrl: database.url, secrets });
  return async () => {
    await database.close();
    folder.remove();
  };
}
