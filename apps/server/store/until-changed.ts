import { everyTenant, type TableChanges } from './changes.ts';
import type { TenantDb } from './tenant-db.ts';

/**
 * Remembers what was computed from tables for as long as none of them has changed. The same thing
 * asked for by many at once is computed once.
 */
export interface UntilChanged<V> {
  /** @param key what is asked, the tenant apart */
  get(tenantId: string, tables: readonly string[], key: string, compute: () => Promise<V>): Promise<V>;
  /** The answer, where it is remembered, still true and come already: for who holds a connection and must not wait for one. */
  present(tenantId: string, tables: readonly string[], key: string): V | undefined;
  /** The same in two steps, for an answer that comes about on the way to another. */
  ask(tenantId: string, tables: readonly string[], key: string): CachedAnswer<V>;
}

export interface CachedAnswer<V> {
  /** The answer, where it is remembered and still true. */
  readonly known: Promise<V> | undefined;
  /** Remembers an answer computed since the asking: a change meanwhile makes it old at once. */
  remember(value: Promise<V>): Promise<V>;
}

interface Entry<V> {
  readonly version: string;
  readonly value: Promise<V>;
  /** What it came to; absent while it is on its way. */
  come?: { readonly value: V };
  /** When it was last asked for, in askings. */
  asked: number;
}

/** Whether what this view shows may be remembered: not what a transaction has not committed yet. */
export function mayBeRemembered(db: TenantDb): boolean {
  return !db.inTransaction;
}

/** Under which tenant to remember what a view shows: one of all tenants is changed by each of them. */
export function sharedBy(db: TenantDb): string {
  return db.spansTenants ? everyTenant : db.tenantId;
}

/** @param most things remembered; the ones not asked for longest go first */
export function untilChanged<V>(changes: TableChanges, most: number): UntilChanged<V> {
  const entries = new Map<string, Entry<V>>();
  let askings = 0;
  /** A tenth at once: finding the oldest looks at all. */
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
