import type pg from 'pg';

/** Channel of the triggers on entity tables; the payload is 'table tenant', or 'table *' from system work. */
const channel = 'heliodeck_changed';
/** Names all tenants together where one is asked for. */
export const everyTenant = '*';

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
  /** Makes a new pooled connection listen; for the pool's onConnect. */
  hear(client: pg.ClientBase): Promise<void>;
}

/** Follows changes on all connections it is given. */
export function trackChanges(): ChangeTracker {
  const counts = new Map<string, number>();
  let listening = 0;
  // Begins anew whenever nobody listened for a while, since changes may have been missed.
  let epoch = 0;
  const count = (key: string): number => counts.get(key) ?? 0;
  const more = (key: string): void => void counts.set(key, count(key) + 1);
  return {
    version(table, tenantId) {
      if (listening === 0) return undefined;
      if (tenantId === everyTenant) return `${epoch}.${count(table)}`;
      return `${epoch}.${count(`${table} ${tenantId}`)}.${count(`${table} ${everyTenant}`)}`;
    },
    async hear(client) {
      let heard = false;
      client.on('notification', ({ channel: from, payload }) => {
        if (from !== channel || !payload) return;
        more(payload);
        more(payload.slice(0, payload.indexOf(' ')));
      });
      client.on('end', () => {
        if (heard) listening -= 1;
        heard = false;
      });
      await client.query(`listen ${channel}`);
      heard = true;
      if (listening === 0) epoch += 1;
      listening += 1;
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
