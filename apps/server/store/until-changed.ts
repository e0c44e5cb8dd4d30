import { everyTenant, type TableChanges } from './changes.ts';
import type { TenantDb } from './tenant-db.ts';

/** Caches results computed from tables until one of the tables changes. Concurrent requests for the same result compute it once. */
export interface UntilChanged<V> {
  /** @param key identifies the result within the tenant */
  get(tenantId: string, tables: readonly string[], key: string, compute: () => Promise<V>): Promise<V>;
  /** Returns the cached, valid result without waiting; for callers that hold a connection and must not wait for one. */
  present(tenantId: string, tables: readonly string[], key: string): V | undefined;
  /** Lookup and storing in two steps, for a result that is computed as part of another. */
  ask(tenantId: string, tables: readonly string[], key: string): CachedAnswer<V>;
}

export interface CachedAnswer<V> {
  /** The cached result, if it is valid. */
  readonly known: Promise<V> | undefined;
  /** Stores a result computed since the lookup: a change meanwhile makes it invalid at once. */
  remember(value: Promise<V>): Promise<V>;
}

interface Entry<V> {
  readonly version: string;
  readonly value: Promise<V>;
  /** The settled value; absent while it is computed. */
  come?: { readonly value: V };
  /** Number of the last lookup, for eviction. */
  asked: number;
}

/** Whether results read here may be cached: not inside a transaction, since it may not commit. */
export function mayBeRemembered(db: TenantDb): boolean {
  return !db.inTransaction;
}

/** Tenant under which to cache results: with access to all tenants, a change of any tenant invalidates them. */
export function sharedBy(db: TenantDb): string {
  return db.spansTenants ? everyTenant : db.tenantId;
}

/** @param most cached results; the least recently used are evicted */
export function untilChanged<V>(changes: TableChanges, most: number): UntilChanged<V> {
  const entries = new Map<string, Entry<V>>();
  let askings = 0;
  /** Evicts a tenth at once, because finding the oldest scans all entries. */
  const forgetOldest = (): void => {
    const oldest = [...entries].sort(([, a], [, b]) => a.asked - b.asked);
    for (const [name] of oldest.slice(0, Math.ceil(most / 10))) entries.delete(name);
  };
  const versionOf = (tenantId: string, tables: readonly string[]): string | undefined => {
    const versions = tables.map((table) => changes.version(table, tenantId));
    return versions.includes(undefined) ? undefined : versions.join(' ');
  };
  const ask: UntilChanged<V>['ask'] = (tenantId, tables, key) => {
    const version = versionOf(tenantId, tables);
    if (version === undefined) return { known: undefined, remember: (value) => value };
    const name = `${tenantId}\n${key}`;
    const found = entries.get(name);
    askings += 1;
    if (found) found.asked = askings;
    return {
      known: found?.version === version ? found.value : undefined,
      remember(value) {
        const entry: Entry<V> = { version, value, asked: askings };
        entries.set(name, entry);
        value.then(
          (come) => {
            entry.come = { value: come };
          },
          () => {
            if (entries.get(name) === entry) entries.delete(name);
          },
        );
        if (entries.size > most) forgetOldest();
        return value;
      },
    };
  };
  return {
    ask,
    present(tenantId, tables, key) {
      const entry = entries.get(`${tenantId}\n${key}`);
      return entry && entry.version === versionOf(tenantId, tables) ? entry.come?.value : undefined;
    },
    get(tenantId, tables, key, compute) {
      const asked = ask(tenantId, tables, key);
      return asked.known ?? asked.remember(compute());
    },
  };
}
