import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entities } from '@heliodeck/model/registries/entities';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { type Access, openAccess } from './access/callers/access.ts';
import { loadKeyRing } from './access/keys/key-ring.ts';
import { createApp } from './app.ts';
import { areas } from './areas.ts';
import { archiving, startBackups } from './backup/server-backups.ts';
import { type Joined, joinInstallation, meetProcesses } from './bus/join.ts';
import { type Config, databaseWarning, listeningWarning, type ProcessRole } from './config.ts';
import type { Log } from './context.ts';
import { portsCanBeShared } from './gateway/port-sharing.ts';
import { workersThatPay } from './gateway/worker-count.ts';
import { createLiveFeed } from './live/live-feed.ts';
import { openLogs } from './logs/logs.ts';
import { openGateway } from './open-gateway.ts';
import { type OpenedParts, openedParts } from './opened-parts.ts';
import { startPresence } from './processes/presence.ts';
import { type FirstLogIn, seed } from './seed/seed.ts';
import type { Foundation } from './services.ts';
import { closeDataFolder } from './store/data-folder.ts';
import { startEmbedded } from './store/embedded.ts';
import { migrate } from './store/migrate.ts';
import { reachDatabase } from './store/reach-database.ts';
import { declaredSchema } from './store/schema.ts';
import { connectStore, type Store } from './store/store.ts';
import type { ClickHouse } from './telemetry/clickhouse/client.ts';
import { openHistory, refuseWithoutClickHouse } from './telemetry/clickhouse/open-history.ts';
import { openTracing } from './tracing/tracing.ts';

/** A running server. */
export interface RunningServer {
  /** Its URL, 'http://127.0.0.1:8080'. */
  readonly address: string;
  /** Stops accepting, lets running work end, closes everything it opened. */
  stop(withinMs: number): Promise<void>;
}

const consoleFolder = fileURLToPath(new URL('../console/dist', import.meta.url));

/**
 * The composition root: database, migration, first rows, sign-in, features, HTTP. Everything opened is closed in reverse order, also if a
 * later part fails to start.
 * @param tellFirstLogIn called with the first administrator once it is made, at the very first start only: later the password is unknown
 * @throws Error if a process without a gateway has no NATS_URL
 */
export async function startServer(
  config: Config,
  log: Log,
  version: string,
  tellFirstLogIn: (firstLogIn: FirstLogIn) => void,
): Promise<RunningServer> {
  const stopping = new AbortController();
  const opened = openedParts(log);
  const stop = (withinMs: number): Promise<void> => {
    stopping.abort();
    return opened.close(withinMs);
  };
  try {
    for (const warning of [databaseWarning(config.databaseUrl), listeningWarning(config)])
      if (warning !== null) log.warn(warning);
    closeDataFolder(config.dataDir);
    if (config.databaseUrl !== undefined) await reachDatabase(config.databaseUrl);
    const ownerUrl = config.databaseUrl ?? (await embedded(config, log, opened));
    const keys = await loadKeyRing(join(config.dataDir, 'keys'));
    if (config.natsUrl !== undefined)
      await meetProcesses({ ownerUrl, log, version, sealing: keys.sealing }, config.natsUrl);
    const secrets = await migrate({ ownerUrl, schema: declaredSchema(), log });
    const store = connectStore({ ownerUrl, log }, secrets);
    opened.add('store', () => store.close());
    const clickHouse = await historyIn(store, config, log);
    const firstLogIn = await seed(store, { adminPassword: config.adminPassword });
    if (firstLogIn) tellFirstLogIn(firstLogIn);
    const access = openAccess(store, keys);
    const now = () => new Date();
    const logs = openLogs({ config, store, log, now });
    opened.add('logs', (withinMs) => logs.close(withinMs));
    const tell = (logId: string, data: Readonly<Record<string, unknown>>): void =>
      logs.usual.write({ tenantId: platformTenant }, 'info', logId, data);
    if (firstLogIn) tell('server.seed', { tenantId: firstLogIn.tenantId, account: firstLogIn.account });
    const has = (role: ProcessRole): boolean => config.roles.includes(role);
    const tracing = config.tracing && openTracing(config.tracing, 'api');
    if (tracing) opened.add('tracing', (withinMs) => tracing.close(withinMs));
    const foundation = {
      config,
      log,
      store,
      logs,
      now,
      stopping: stopping.signal,
      ...(tracing && { tracer: tracing.tracer }),
      ...(clickHouse && { clickHouse }),
      ...(!has('jobs') && { jobsByHand: true as const }),
    };
    const joined =
      config.natsUrl === undefined
        ? undefined
        : await joinInstallation({ ...foundation, version, sealing: access.keys.sealing }, config.natsUrl);
    if (joined) opened.add('bus', (withinMs) => joined.close(withinMs));
    const opening = await startGateway({ foundation, joined, access, ownerUrl, secrets }, opened);
    const reached = joined?.reach() ?? opening;
    if (reached === undefined) throw new Error('a process without a gateway needs NATS_URL');
    const app = await createApp({
      foundation,
      policy: access.policy,
      entities: [...entities.values()],
      areas:
        has('api') || has('jobs')
          ? areas({
              access,
              live: reached.live,
              gateway: reached.gateway,
              ...(joined && { bus: joined.facts }),
            })
          : [],
      answers: has('api'),
      consoleFolder,
      version,
      ...(opening && { gateway: opening.gateway }),
      ...(joined && { bus: joined.facts }),
      lacks() {
        if (joined?.isConnected === false) return 'NATS not reached';
        return opening && opening.gateway.status.state !== 'running'
          ? `${storingRoles(config)[0]} not running`
          : undefined;
      },
    });
    opened.add('app', (withinMs) => app.close(withinMs));
    const address = await app.http.listen(config.host, config.port);
    const presence = startPresence({
      platform: store.asPlatform('each process of the platform tells that it lives'),
      ...(joined && { id: joined.self }),
      roles: config.roles,
      version,
      log,
      now,
      ...(opening && { gateway: opening.gateway }),
    });
    opened.add('presence', () => presence.stop());
    if (config.backupDir !== undefined) {
      const backups = startBackups({ ...config, backupDir: config.backupDir }, log);
      opened.add('backups', () => backups.stop());
    }
    tell('server.start', { version, address });
    stopping.signal.addEventListener('abort', () => tell('server.stop', { version }), { once: true });
    return { address, stop };
  } catch (error) {
    await stop(1000);
    throw error;
  }
}

async function historyIn(store: Store, { history }: Config, log: Log): Promise<ClickHouse | undefined> {
  const platform = store.asPlatform('history of all tenants lies in ClickHouse, where one is set');
  if (history !== undefined) return openHistory(platform, history, log);
  await refuseWithoutClickHouse(platform);
  return undefined;
}

/** Starts the included database. @returns its URL */
async function embedded({ dataDir, backupDir }: Config, log: Log, opened: OpenedParts): Promise<string> {
  const database = await startEmbedded({ dataDir, log, ...archiving(backupDir) });
  opened.add('database', () => database.close());
  return database.url;
}

/** The roles of this process that store readings. */
const storingRoles = ({ roles }: Config) =>
  (['gateway', 'ingest'] as const).filter((role) => roles.includes(role));

interface GatewayParts {
  readonly foundation: Foundation;
  readonly joined: Joined | undefined;
  readonly access: Access;
  readonly ownerUrl: string;
  readonly secrets: Parameters<typeof connectStore>[1];
}

/** Starts the gateway and ingest of this process, and makes them available to the others. @returns undefined if it has neither role */
async function startGateway(
  { foundation, joined, access, ownerUrl, secrets }: GatewayParts,
  opened: OpenedParts,
): Promise<ReturnType<typeof openGateway> | undefined> {
  const { config, log, now } = foundation;
  const roles = storingRoles(config);
  if (roles.length === 0) return undefined;
  const over = { natsUrl: config.natsUrl ?? '', stream: config.readingStream };
  const opening = openGateway(foundation, {
    live: joined?.source ?? createLiveFeed(log, now().getTime()),
    sealing: access.keys.sealing,
    ...(config.gatewayThread && {
      thread: {
        ownerUrl,
        secrets,
        workers: await workersOf(config, log),
        ...(joined && { process: joined.self }),
        ...(joined && { work: { ...over, roles, installation: joined.installation } }),
      },
    }),
  });
  opened.add('gateway', (withinMs) => opening.close(withinMs));
  await opening.gateway.start();
  joined?.serve({ ...(roles.includes('gateway') && { gateway: opening.gateway }), live: opening.live });
  return opening;
}

/** Number of workers of the gateway: as configured, else as many as are useful; one if the system cannot share a port. */
async function workersOf({ gatewayWorkers, databaseUrl, natsUrl }: Config, log: Log): Promise<number> {
  // Processes of one installation are identified by their runs, of which each has one (shared-owner.ts).
  if (natsUrl !== undefined) return 1;
  const cores = availableParallelism();
  const wanted =
    gatewayWorkers === 'auto' ? workersThatPay(cores, databaseUrl === undefined) : gatewayWorkers;
  if (wanted === 1 || (await portsCanBeShared())) return wanted;
  log.warn('this system does not share a port out among workers: the gateway gets one', { wanted });
  return 1;
}
