import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { tableChanged } from '@heliodeck/model/wire/topics';
import type { Log } from '../context.ts';
import { type TableChanges, trackChanges } from './changes.ts';
import { asUser, openPool } from './connect.ts';
import { type EventReader, readEvents } from './event-reader.ts';
import { type DeclaredSchema, migrate } from './migrate.ts';
import { appRole, platformRole, type RoleSecrets } from './roles.ts';
import { platformDb, type TenantDb, tenantDb } from './tenant-db.ts';
import { finishIndexes, hasUnfinishedIndexes } from './unfinished-indexes.ts';

/** Exports that read at the same time; more wait in the order they came. */
export const mostExports = 3;

export interface StoreOptions {
  /** Address of the database as its owner. */
  readonly ownerUrl: string;
  readonly schema: DeclaredSchema;
  readonly log: Log;
  /** Connections for requests; more than a few per core only queue inside PostgreSQL. */
  readonly maxConnections?: number;
  /** Ends a transaction in which nothing is asked for so long, ms; default abandonedMs. */
  readonly abandonedAfterMs?: number;
}

/** Use of a pool of connections. */
export interface PoolUse {
  readonly pool: string;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The database as the rest of the server sees it. */
export interface Store {
  tenantDb(tenantId: string): TenantDb;
  /**
   * All tenants' rows, for work no tenant asked for (log-in before the tenant is known, clocks,
   * ingest of several tenants). Never with input of a caller that was not checked.
   * `why` stands in the code for whoever searches `asPlatform(`.
   */
  asPlatform(why: string): TenantDb;
  /**
   * The same view over connections of its own, for what holds one as long as its reader takes. Requests never wait for
   * these: at most `mostExports` are in use at once.
   */
  forExport(view: TenantDb): TenantDb;
  /** Which tables changed since: for whatever is remembered of them. */
  readonly changes: TableChanges;
  /** What happened, in this process and in others. */
  readonly events: EventReader;
  /** How many connections each pool holds open, of them idle, and how many callers wait for one. */
  connections(): readonly PoolUse[];
  /** True when a round trip to the database works. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Migrates the database and opens the pools of its two roles. Indexes that older installations lack are built while the
 * program runs: to build them first would keep a large one from starting for minutes.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const secrets = await migrate(options);
  const store = connectStore(options, secrets);
  const isUnfinished = await store
    .asPlatform('indexes that partitions lack')
    .read((_, { client }) => hasUnfinishedIndexes(client));
  if (!isUnfinished) return store;
  const closing = new AbortController();
  const indexes = finishIndexes({ ...options, stopping: closing.signal });
  return {
    ...store,
    async close() {
      closing.abort();
      await Promise.all([indexes, store.close()]);
    },
  };
}

/** Opens the pools on a database that is migrated already. */
export function connectStore(
  { ownerUrl, log, maxConnections = 10, abandonedAfterMs }: Omit<StoreOptions, 'schema'>,
  secrets: RoleSecrets,
): Store {
  const clock = () => performance.now();
  const changes = trackChanges(clock);
  const open = (
    role: keyof RoleSecrets,
    max: number,
    min: number,
    more: { readonly answerWithinMs?: number } = {},
  ) =>
    openPool({
      url: asUser(ownerUrl, role, secrets[role]),
      max,
      min,
      log,
      ...more,
      onConnect: changes.hear,
      ...(abandonedAfterMs !== undefined && { abandonedAfterMs }),
    });
  const app = open(appRole, maxConnections, 1);
  const platform = open(platformRole, 6, 1);
  // A page of an export may take as long as the export (crud/row-batches.ts).
  const patient = { answerWithinMs: Number.POSITIVE_INFINITY };
  const appExports = open(appRole, mostExports, 0, patient);
  const platformExports = open(platformRole, mostExports, 0, patient);
  const events = readEvents({
    url: asUser(ownerUrl, platformRole, secrets[platformRole]),
    clock,
    log,
    follower: changes,
  });
  events.on(tableChanged, ({ key, tenantId, transaction }) => changes.changed(key, tenantId, transaction));
  return {
    changes,
    events,
    tenantDb: (tenantId) => tenantDb(app, tenantId),
    asPlatform: () => platformDb(platform, platformTenant),
    forExport: ({ tenantId, spansTenants }) =>
      spansTenants ? platformDb(platformExports, tenantId) : tenantDb(appExports, tenantId),
    connections: () =>
      Object.entries({ app, platform, appExports, platformExports }).map(
        ([pool, { totalCount, idleCount, waitingCount }]) => ({
          pool,
          open: totalCount,
          idle: idleCount,
          waiting: waitingCount,
        }),
      ),
    isReady: () =>
      app.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await Promise.all([
        events.close(),
        ...[app, platform, appExports, platformExports].map((pool) => pool.end()),
      ]);
    },
  };
}
