import type pg from 'pg';
import { eventChannel } from './event-channel.ts';

/** Stands for all tenants together, and for changes of system work whose tenant is unknown. */
export const everyTenant = '*';

/**
 * How long cached results may be used after the event log was last read to its end, ms. A closed connection is noticed at once; this limit
 * is for one that is cut silently.
 */
export const believedMs = 30_000;

/** Number of transactions remembered, so that a change is counted once if its notice arrives before the log is read. */
const noticesKept = 5_000;

/**
 * Counts the commits that changed a table, in any process: a result computed from tables is valid while their versions are unchanged. The
 * committing connection is notified before its commit returns, so callers always see their own changes; other processes follow within
 * milliseconds, by the notice or by reading the event log, whichever is first.
 */
export interface TableChanges {
  /**
   * Returns the version of a table for one tenant, or for all (`everyTenant`); undefined while the log cannot be read: cache nothing then.
   */
  version(table: string, tenantId: string): string | undefined;
}

export interface ChangeTracker extends TableChanges {
  /** Makes a new connection listen for notices; pass it to a pool's onConnect. Notices may be lost; the log contains all of them. */
  hear(client: pg.ClientBase): Promise<void>;
  /** Reports that a transaction that changed a table for a tenant was committed. Reported twice, it counts once. */
  changed(table: string, tenantId: string, transaction: string): void;
  /** Reports that changes may have been missed: all cached results are invalid. */
  missed(): void;
  /** Reports that all earlier commits have been processed. @param at by `clock`, ms */
  prove(at: number): void;
  /** Reports that the log cannot be read any more. */
  lose(): void;
}

/** Tracks changes on all given connections. @param clock monotonic time, ms */
export function trackChanges(clock: () => number): ChangeTracker {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  let provenAt = Number.NEGATIVE_INFINITY;
  let epoch = 0;
  const count = (key: string): number => counts.get(key) ?? 0;
  const more = (key: string): void => void counts.set(key, count(key) + 1);
  const tracker: ChangeTracker = {
    version(table, tenantId) {
      if (clock() - provenAt > believedMs) return undefined;
      if (tenantId === everyTenant) return `${epoch}.${count(table)}`;
      return `${epoch}.${count(`${table} ${tenantId}`)}.${count(`${table} ${everyTenant}`)}`;
    },
    async hear(client) {
      client.on('notification', ({ channel, payload }) => {
        if (channel !== eventChannel || !payload) return;
        const [table, tenantId, transaction] = payload.split(' ');
        if (table && tenantId && transaction) tracker.changed(table, tenantId, transaction);
      });
      await client.query(`listen ${eventChannel}`);
    },
    changed(table, tenantId, transaction) {
      const name = `${table} ${tenantId} ${transaction}`;
      if (known.has(name)) return;
      known.add(name);
      const [oldest] = known;
      if (known.size > noticesKept && oldest !== undefined) known.delete(oldest);
      more(`${table} ${tenantId}`);
      more(table);
    },
    missed() {
      epoch += 1;
    },
    prove(at) {
      provenAt = at;
    },
    lose() {
      provenAt = Number.NEGATIVE_INFINITY;
    },
  };
  return tracker;
}

/**
 * Creates the trigger function of changeTrigger with an empty body if it is missing; the migrations of the event log give it its body.
 * Until then nothing is cached.
 */
export const changeFunction = `
  do $$ begin
    if to_regprocedure('public.notify_changed()') is null then
      create function public.notify_changed() returns trigger language plpgsql as 'begin return null; end';
    end if;
  end $$`;

/** Statement for the trigger that reports changes of a table. */
export function changeTrigger(table: string): string {
  return `create or replace trigger changed after insert or update or delete on "${table}"
    for each statement execute function notify_changed()`;
}
