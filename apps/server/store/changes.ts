import type pg from 'pg';

/** Channel of the triggers on entity tables; the payload is 'table tenant', or 'table *' from system work. */
const channel = 'heliodeck_changed';
/** Names all tenants together where one is asked for. */
export const everyTenant = '*';

/**
 * How long what is remembered may be believed since the listening connection last proved that it hears. A connection that
 * is closed is noticed at once; this is for one that is cut without a word.
 */
export const believedMs = 30_000;

/**
 * Counts the commits that touched a table, whichever process made them: what was computed from
 * tables is still true while their versions are the same. The connection that commits hears of it
 * before its commit returns, so a caller always meets his own changes; other processes follow
 * within milliseconds.
 */
export interface TableChanges {
  /**
   * Version of a table as one tenant sees it, or all together (`everyTenant`); undefined while changes cannot be heard:
   * keep nothing then.
   */
  version(table: string, tenantId: string): string | undefined;
}

export interface ChangeTracker extends TableChanges {
  /** Makes a new connection listen; for a pool's onConnect. That it hears is proven to nobody. */
  hear(client: pg.ClientBase): Promise<void>;
  /** The connection whose hearing is proven listens anew: all that was computed before is old, changes may have been missed. */
  begin(): void;
  /** It has answered a question asked then, and so told of all that was committed before. @param at by `clock`, ms */
  prove(at: number): void;
  /** It is lost. */
  end(): void;
}

/** Follows changes on all connections it is given. @param clock ms that never go back */
export function trackChanges(clock: () => number): ChangeTracker {
  const counts = new Map<string, number>();
  let provenAt = Number.NEGATIVE_INFINITY;
  let epoch = 0;
  const count = (key: string): number => counts.get(key) ?? 0;
  const more = (key: string): void => void counts.set(key, count(key) + 1);
  return {
    version(table, tenantId) {
      if (clock() - provenAt > believedMs) return undefined;
      if (tenantId === everyTenant) return `${epoch}.${count(table)}`;
      return `${epoch}.${count(`${table} ${tenantId}`)}.${count(`${table} ${everyTenant}`)}`;
    },
    async hear(client) {
      client.on('notification', ({ channel: from, payload }) => {
        if (from !== channel || !payload) return;
        more(payload);
        more(payload.slice(0, payload.indexOf(' ')));
      });
      await client.query(`listen ${channel}`);
    },
    begin() {
      epoch += 1;
      provenAt = clock();
    },
    prove(at) {
      provenAt = at;
    },
    end() {
      provenAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The trigger function; see changeTrigger. */
export const changeFunction = `
  create or replace function notify_changed() returns trigger language plpgsql as $$
  begin
    -- Equal notices of one transaction are sent once.
    perform pg_notify('${channel}',
      tg_table_name || ' ' || coalesce(nullif(current_setting('app.tenant', true), ''), '${everyTenant}'));
    return null;
  end $$`;

/** Statement that makes a table tell of its changes. */
export function changeTrigger(table: string): string {
  return `create or replace trigger changed after insert or update or delete on "${table}"
    for each statement execute function notify_changed()`;
}
