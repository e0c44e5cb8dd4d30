import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { AccessPolicy } from './access/permissions/policy.ts';
import { tenantZones } from './access/records/tenant-zone.ts';
import type { Area, MakeArea } from './area.ts';
import type { BusFacts } from './bus/join.ts';
import { openEngine } from './crud/engine.ts';
import { tableStore } from './crud/writing/table-store.ts';
import type { GatewayPort } from './gateway/port.ts';
import type { RouteSpec } from './http/route.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { openQueue } from './jobs/queue.ts';
import { openMetrics } from './metrics/metrics.ts';
import type { Foundation, Services } from './services.ts';
import { clickHouseTelemetry } from './telemetry/clickhouse/clickhouse-store.ts';
import { figureStore } from './telemetry/figures/figure-store.ts';
import { postgresTelemetry } from './telemetry/postgres-store.ts';
import { readingStore } from './telemetry/records/reading-store.ts';
import type { TelemetryStore } from './telemetry/telemetry-store.ts';
import { createTroubleBoard } from './troubles/trouble-board.ts';

interface AppOptions {
  readonly foundation: Foundation;
  readonly policy: AccessPolicy;
  readonly entities: readonly Entity[];
  readonly areas: readonly MakeArea[];
  /** False: other processes serve the API; this one only serves its health and metrics. */
  readonly answers?: boolean;
  /** Folder of the built console. */
  readonly consoleFolder: string;
  readonly version: string;
  /** Returns what the server needs besides its database and lacks; undefined if it lacks nothing. */
  readonly lacks?: () => string | undefined;
  /** Gateway whose counters are in the metrics; absent if this program has none. */
  readonly gateway?: Pick<GatewayPort, 'counters' | 'status'>;
  /** Absent if this program runs alone. */
  readonly bus?: BusFacts;
}

/** The server without sockets and signals: everything between the database and the HTTP port. */
export interface App {
  readonly services: Services;
  readonly http: HttpServer;
  /** Ends requests, then jobs, then areas in reverse order. The caller closes the database. */
  close(withinMs: number): Promise<void>;
}

/** How long running jobs may take to end when the server stops, ms; another server runs those that have not ended. */
const endMs = 3_000;

/** Creates the areas and starts them. */
export async function createApp(options: AppOptions): Promise<App> {
  const { foundation, policy } = options;
  const telemetry = telemetryOf(foundation);
  const entities = openEngine({
    store: foundation.store,
    policy,
    entities: options.entities,
    // Telemetry stores readings and computes figures; every other record is in the table of its descriptor.
    storageOf(entity) {
      if (entity.figures) return figureStore(entity);
      return entity.telemetry === undefined ? tableStore(entity) : readingStore(entity, telemetry);
    },
  });
  const zoneOf = tenantZones(foundation.store);
  const troubles = createTroubleBoard();
  const jobs = openQueue(foundation);
  const services: Services = { ...foundation, policy, entities, telemetry, troubles, zoneOf, jobs };
  const areas: Area[] = [];
  for (const make of options.areas) areas.push(await make(services));
  for (const hooks of areas.flatMap((area) => area.rules ?? [])) entities.use(hooks);
  for (const source of areas.flatMap((area) => area.troubles ?? [])) troubles.add(source);
  jobs.use(areas.flatMap((area) => area.jobs ?? []));
  const http = await createHttpServer({
    services,
    config: foundation.config,
    entities: options.entities,
    routes:
      options.answers === false
        ? []
        : withoutReplaced(
            areas.flatMap((area) => area.routes ?? []),
            entities.routes(),
          ),
    consoleFolder: options.consoleFolder,
    version: options.version,
    metrics: openMetrics({
      store: foundation.store,
      version: options.version,
      ...(options.gateway && { gateway: options.gateway }),
      ...(options.bus && { bus: options.bus }),
      ...(foundation.config.backupDir !== undefined && { backupDir: foundation.config.backupDir }),
    }),
    readiness: async () => {
      if (foundation.stopping.aborted) return 'stopping';
      return (await foundation.store.isReady()) ? options.lacks?.() : 'database not reached';
    },
    weakness: () => options.gateway && weaknessOf(options.gateway),
  });
  const started: Area[] = [];
  const stopAll = async (): Promise<void> => {
    await jobs.stop(endMs);
    for (const area of started.reverse()) {
      await area.stop?.().catch((error: unknown) => {
        foundation.log.error('a area did not stop cleanly', { area: area.name, error });
      });
    }
  };
  try {
    for (const area of areas) {
      started.push(area);
      await area.start?.();
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    services,
    http,
    async close(withinMs) {
      await http.close(withinMs);
      await stopAll();
    },
  };
}

/** Telemetry in PostgreSQL, with history in ClickHouse if it is configured. */
function telemetryOf({ store, clickHouse, log }: Foundation): TelemetryStore {
  const base = postgresTelemetry(store);
  return clickHouse ? clickHouseTelemetry({ store, clickHouse, base, log }) : base;
}

/** An area's route replaces the standard one at the same path. */
function withoutReplaced(own: readonly RouteSpec[], standard: readonly RouteSpec[]): readonly RouteSpec[] {
  const taken = new Set(own.map((route) => route.path));
  return [...own, ...standard.filter((route) => !taken.has(route.path))];
}

/** Workers of the gateway that are not running, as text; undefined if all are. */
function weaknessOf({ status: { workers } }: Pick<GatewayPort, 'status'>): string | undefined {
  const away = workers.filter(({ state }) => state !== 'running').map(({ worker }) => worker);
  return away.length === 0
    ? undefined
    : `gateway workers not running: ${away.join(', ')} of ${workers.length}`;
}
