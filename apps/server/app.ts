import type { Entity } from '@heliodeck/model/entity';
import type { AccessPolicy } from './access/policy.ts';
import { tenantZones } from './access/tenant-zone.ts';
import { catalogueOf } from './crud/catalogue.ts';
import { openEngine } from './crud/engine.ts';
import type { Feature, MakeFeature } from './feature.ts';
import type { RouteSpec } from './http/route.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import type { Foundation, Services } from './services.ts';

interface AppOptions {
  readonly foundation: Foundation;
  readonly policy: AccessPolicy;
  readonly entities: readonly Entity[];
  readonly features: readonly MakeFeature[];
  /** Folder of the built console. */
  readonly consoleFolder: string;
  readonly version: string;
}

/** The server without sockets and signals: everything between the database and the HTTP port. */
export interface App {
  readonly services: Services;
  readonly http: HttpServer;
  /** Ends requests, then features in reverse order. The database is the caller's to close. */
  close(withinMs: number): Promise<void>;
}

/** Puts the features together and starts them. */
export async function createApp(options: AppOptions): Promise<App> {
  const { foundation, policy } = options;
  const entities = openEngine({ ...foundation, policy, catalogue: catalogueOf(options.entities) });
  const zoneOf = tenantZones(foundation.store);
  const services: Services = { ...foundation, policy, entities, zoneOf };
  const features: Feature[] = [];
  for (const make of options.features) features.push(await make(services));
  for (const rules of features.flatMap((feature) => feature.rules ?? [])) entities.use(rules);
  const http = await createHttpServer({
    services,
    // A process without the api still says whether it lives.
    routes: foundation.config.roles.has('api')
      ? withoutReplaced(
          features.flatMap((feature) => feature.routes ?? []),
          entities.routes(),
        )
      : [],
    consoleFolder: options.consoleFolder,
    version: options.version,
    readiness: async () => {
      if (foundation.stopping.aborted) return 'stopping';
      return (await foundation.store.isReady()) ? undefined : 'database not reached';
    },
  });
  const started: Feature[] = [];
  const stopAll = async (): Promise<void> => {
    for (const feature of started.reverse()) {
      await feature.stop?.().catch((error: unknown) => {
        foundation.log.error('a feature did not stop cleanly', { feature: feature.name, error });
      });
    }
  };
  try {
    for (const feature of features) {
      started.push(feature);
      await feature.start?.();
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

/** A feature's route takes the place of the standard one at the same path. */
function withoutReplaced(own: readonly RouteSpec[], standard: readonly RouteSpec[]): readonly RouteSpec[] {
  const taken = new Set(own.map((route) => route.path));
  return [...own, ...standard.filter((route) => !taken.has(route.path))];
}
