import { seed } from '../../apps/server/seed/seed.ts';
import { callsAt } from './calls-at.ts';
import { dataFolder } from './data-folder.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { later } from './later.ts';
import { type TestNats, testNats } from './nats.ts';
import { signingIn, testPassword } from './platform.ts';
import { startProgram } from './program.ts';
import { until } from './until.ts';

type Program = ReturnType<typeof startProgram>;

/** A process of a set, which keeps its ports from one start to the next. */
export interface SetProcess {
  readonly roles: string;
  readonly address: string;
  readonly gatewayPort: number;
  readonly isRunning: boolean;
  readonly pid: number;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again; resolves when it can serve. */
  start(): Promise<void>;
  output(): string;
}

/** Processes of one installation: a database, NATS, keys and uploads in one folder. */
export interface ProcessSet {
  readonly database: TestDatabase;
  readonly natsUrl: string;
  /** Copies that NATS keeps of a reading. */
  readonly replicas: number;
  readonly dataDir: string;
  /** Starts a process of these roles; resolves when it can serve. */
  add(roles: string, more?: Readonly<Record<string, string>>): Promise<SetProcess>;
  /** What a process of this set is started with. */
  environment(roles: string): Promise<Record<string, string>>;
}

/** Makes a set without processes at a NATS server of its own. All ends with the file. @param options whether that has JetStream */
export async function processSet(
  options: { readonly jetStream?: boolean } = {},
): Promise<ProcessSet & { readonly nats: TestNats }> {
  const nats = await testNats(options);
  return { ...(await processSetAt(nats.url, 1)), nats };
}

/** Makes a set without processes at NATS that runs. All ends with the file. */
async function processSetAt(natsUrl: string, replicas: number): Promise<ProcessSet> {
  const database = await freshDatabase();
  await seed(database.store, { adminPassword: testPassword });
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
      const env = { ...(await environment(roles)), ...more };
      let program: Program | undefined;
      const address = `http://127.0.0.1:${env.PORT}`;
      const started: SetProcess = {
        roles,
        address,
        gatewayPort: Number(env.GATEWAY_PORT),
        get isRunning() {
          return program !== undefined;
        },
        get pid() {
          return program?.process.pid ?? 0;
        },
        async kill() {
          const killed = program;
          program = undefined;
          killed?.process.kill('SIGKILL');
          await killed?.ended;
        },
        async start() {
          program = startProgram(folder.path, env);
          await program.address;
          await isReady(address);
        },
        output: () => program?.output() ?? '',
      };
      later(() => started.kill());
      await started.start();
      return started;
    },
  };
}

/** Resolves when a process says that it can serve. */
export async function isReady(address: string, withinMs = 15_000): Promise<void> {
  const asks = async () => (await fetch(`${address}/ready`).catch(() => undefined))?.status === 200;
  await until(asks, `${address} can serve`, withinMs);
}

/** Calls to a process, and sign-ins there. */
export function callsOfProcess({ address }: Pick<SetProcess, 'address'>) {
  const calls = callsAt(address);
  return { ...calls, ...signingIn(calls) };
}
