import { callsAt } from './calls-at.ts';
import { dataFolder } from './data-folder.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { later } from './later.ts';
import { type TestNats, testNats } from './nats.ts';
import { signingIn, testPassword } from './platform.ts';
import { seededDatabase } from './seeded-database.ts';
import { type SetProcess, setProcess } from './set-process.ts';

/** Processes of one installation: a database, NATS, keys and uploads in one folder. */
export interface ProcessSet {
  readonly database: TestDatabase;
  readonly natsUrl: string;
  /** Number of replicas that NATS keeps of a reading. */
  readonly replicas: number;
  readonly dataDir: string;
  /** Starts a process with these roles; resolves when it is ready. */
  add(roles: string, more?: Readonly<Record<string, string>>): Promise<SetProcess>;
  /** Environment variables of a process of this set. */
  environment(roles: string): Promise<Record<string, string>>;
}

/**
 * Creates a set without processes with its own NATS server. Everything is stopped after the file. @param
 * options whether it has JetStream
 */
export async function processSet(
  options: { readonly jetStream?: boolean } = {},
): Promise<ProcessSet & { readonly nats: TestNats }> {
  const nats = await testNats(options);
  return { ...(await processSetAt(nats.url, 1)), nats };
}

/** Creates a set without processes with a running NATS server. Everything is stopped after the file. */
async function processSetAt(natsUrl: string, replicas: number): Promise<ProcessSet> {
  const database = await seededDatabase(testPassword);
  const folder = dataFolder();
  later(() => folder.remove());
  const environment = async (roles: string): Promise<Record<string, string>> => ({
    ROLES: roles,
    NATS_URL: natsUrl,
    NATS_REPLICAS: String(replicas),
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'info',
    RATE_LIMIT: '0',
    PORT: String(await freePort()),
    GATEWAY_PORT: String(await freePort()),
  });
  return {
    database,
    natsUrl,
    replicas,
    dataDir: folder.path,
    environment,
    async add(roles, more = {}) {
      const started = setProcess(folder.path, roles, { ...(await environment(roles)), ...more });
      later(() => started.kill());
      await started.start();
      return started;
    },
  };
}

/** Requests to a process, including sign-in. */
export function callsOfProcess({ address }: Pick<SetProcess, 'address'>) {
  const calls = callsAt(address);
  return { ...calls, ...signingIn(calls) };
}
