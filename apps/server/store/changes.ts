import type pg from 'pg';
import { eventChannel } from './event-channel.ts';

/** Names all tenants together where one is asked for; and changes of system work, whose tenant nobody knows. */
export const everyTenant = '*';

/**
 * How long what is remembered may be believed since the event log was last read to its end. A connection that is closed is
 * noticed at once; this is for one that is cut without a word.
 */
export const believedMs = 30_000;

/** Changes whose notice came before the log was read are counted once: so many are known by their transaction. */
const noticesKept = 5_000;

/**
 * Counts the commits that touched a table, whichever process made them: what was computed from
 * tables is still true while their versions are the same. The connection that commits hears of it
 * before its commit returns, so a caller always meets his own changes; other processes follow
 * within milliseconds, by the notice or by reading the event log, whichever comes first.
 */
export interface TableChanges {
  /**
   * Version of a table as one tenant sees it, or all together (`everyTenant`); undefined while the log is not read: keep
   * nothing then.
   */
  version(table: string, tenantId: string): string | undefined;
}

export interface ChangeTracker extends TableChanges {
  /** Makes a new connection listen for notices; for a pool's onConnect. Notices may be lost, the log says all of them again. */
  hear(client: pg.ClientBase): Promise<void>;
  /** A transaction that changed a table for a tenant was committed. Said twice it counts once. */
  changed(table: string, tenantId: string, transaction: string): void;
  /** Changes may have been missed: all that was computed before is old. */
  missed(): void;
  /** All that was committed before has been told. @param at by `clock`, ms */
  prove(at: number): void;
  /** The log cannot be read any more. */
  lose(): void;
}

/** Follows changes on all connections it is given. @param clock ms that never go back */
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
 * The trigger function of changeTrigger, where there is none yet: the steps that make the event log give it its body. Until
 * then nobody remembers anything.
 */
export const changeFunction = `
  do $$ begin
    if to_regprocedure('public.notify_changed()') is null then
      create function public.notify_changed() returns trigger language plpgsql as 'begin return null; end';
    end if;
  end $$`;

/** Statement that makes a table tell of its changes. */
export function changeTrigger(table: string): string {
  return `create or replace trigger changed after insert or update or delete on "${table}"
    for each statement execute function notify_changed()`;
}
