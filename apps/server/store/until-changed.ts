import type { TableChanges } from './changes.ts';

/**
 * Remembers what was computed from tables for as long as none of them has changed. The same thing
 * asked for by many at once is computed once.
 */
export interface UntilChanged<V> {
  /** @param key what is asked, the tenant apart */
  get(tenantId: string, tables: readonly string[], key: string, compute: () => Promise<V>): Promise<V>;
}

interface Entry<V> {
  readonly version: string;
  readonly value: Promise<V>;
}

/** @param most things remembered; the ones not asked for longest go first */
export function untilChanged<V>(changes: TableChanges, most: number): UntilChanged<V> {
  const entries = new Map<string, Entry<V>>();
  return {
    get(tenantId, tables, key, compute) {
      const versions = tables.map((table) => changes.version(table, tenantId));
      if (versions.includes(undefined)) return compute();
      const version = versions.join(' ');
      const name = `${tenantId}\n${key}`;
      const known = entries.get(name);
      entries.delete(name);
      if (known?.version === version) {
        entries.set(name, known);
        return known.value;
      }
      // The version was read before computing starts: a change meanwhile makes the entry old at once.
      const entry = { version, value: compute() };
      entries.set(name, entry);
      entry.value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name);
      });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      return entry.value;
    },
  };
}
