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

/** Most exports that read at the same time; more wait in the order of their calls. */
export const mostExports = 3;

export interface StoreOptions {
  /** URL of the database as its owner. */
  readonly ownerUrl: string;
  readonly schema: DeclaredSchema;
  readonly log: Log;
  /** Connections for requests; more than a few per core only queue inside PostgreSQL. */
  readonly maxConnections?: number;
  /** Time limit of an idle transaction, ms; default abandonedMs. */
  readonly abandonedAfterMs?: number;
}

/** Use of a pool of connections. */
export interface PoolUse {
  readonly pool: string;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Interface of the database for the rest of the server. */
export interface Store {
  tenantDb(tenantId: string): TenantDb;
  /**
   * Access to all tenants' rows, for work on behalf of no tenant (log-in before the tenant is known, clocks, ingest of several tenants).
   * Never use it with unchecked input of a caller. `why` documents the reason in the code, found by searching for `asPlatform(`.
   */
  asPlatform(why: string): TenantDb;
  /**
   * The same access over separate connections, for work that holds a connection as long as its client reads. Requests never wait for these:
   * at most `mostExports` are in use at once.
   */
  forExport(view: TenantDb): TenantDb;
  /** Versions of tables, for caches of results computed from them. */
  readonly changes: TableChanges;
  /** Events of this process and of others. */
  readonly events: EventReader;
  /** For each pool, its open and idle connections, and how many callers wait for one. */
  connections(): readonly PoolUse[];
  /** Whether a round trip to the database succeeds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Migrates the database and opens the pools of its two roles. Indexes missing in older installations are built while the program runs:
 * building them first would delay the start of a large one by minutes.
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

/** Opens the pools on a database that is already migrated. */
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
  // A query for a page of an export may wait as long as the whole export takes (crud/lists/row-batches.ts).
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
