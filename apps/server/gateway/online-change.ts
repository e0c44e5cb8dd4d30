import type { GatewayEvent } from '@heliodeck/gateway/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from '../store/sql.ts';

/** A change of an online state, or of the socket behind it, as stored in `online_event`. */
interface OnlineChange {
  readonly tenantId: string;
  readonly subject: 'dtu' | 'device';
  readonly id: string;
  readonly at: number;
  /** 'takeover': the same DTU opened another socket; it was online and stays so. */
  readonly event: 'online' | 'offline' | 'takeover';
  readonly reason: string | null;
  readonly remote: string | null;
}

/** Returns the change of online state in an event of the gateway; undefined if it has none. */
export function onlineChangeOf(event: GatewayEvent): OnlineChange | undefined {
  switch (event.kind) {
    case 'dtu-online': {
      const { tenantId, dtuId: id, at, remote } = event;
      return { tenantId, subject: 'dtu', id, at, event: 'online', reason: null, remote };
    }
    case 'dtu-offline': {
      const { tenantId, dtuId: id, at, reason } = event;
      return { tenantId, subject: 'dtu', id, at, event: 'offline', reason, remote: null };
    }
    case 'device-online': {
      const { tenantId, deviceId: id, at } = event;
      return { tenantId, subject: 'device', id, at, event: 'online', reason: null, remote: null };
    }
    case 'device-offline': {
      const { tenantId, deviceId: id, at, reason } = event;
      return { tenantId, subject: 'device', id, at, event: 'offline', reason, remote: null };
    }
    case 'takeover': {
      const { tenantId, dtuId: id, at, remote, previous } = event;
      return { tenantId, subject: 'dtu', id, at, event: 'takeover', reason: `from ${previous}`, remote };
    }
    default:
      return undefined;
  }
}

/**
 * Writes changes in order: the newest of each DTU and device to its record, all of them to the events. The caller has locked the records
 * (lock-order.ts).
 */
export async function writeOnlineChanges(
  client: pg.ClientBase,
  changes: readonly OnlineChange[],
): Promise<void> {
  if (changes.length === 0) return;
  for (const subject of ['device', 'dtu'] as const) {
    const ofSubject = changes.filter((change) => change.subject === subject);
    const newest = new Map(ofSubject.map((change) => [change.id, change]));
    const wasOnline = new Set(ofSubject.flatMap(({ event, id }) => (event === 'offline' ? [] : [id])));
    if (newest.size === 0) continue;
    // update_time does not change: no user edited the record.
    await client.query(
      statement`update ${sql.id(subject)} t set online_status = n.online,
         connect_time = case when n.online = 1 then n.at else t.connect_time end,
         offline_since = case when n.online = 1 then null
           when t.online_status = 0 and not n.was_online then coalesce(t.offline_since, n.at)
           else n.at end${subject === 'dtu' ? firstHeard : sql``}
       from unnest(${[...newest.keys()]}::bigint[],
         ${[...newest.values()].map((change) => (change.event === 'offline' ? 0 : 1))}::int[],
         ${[...newest.values()].map((change) => new Date(change.at))}::timestamptz[],
         ${[...newest.keys()].map((id) => wasOnline.has(id))}::boolean[]) n(id, online, at, was_online)
       where t.id = n.id`,
    );
  }
  await client.query(
    statement`insert into online_event (tenant_id, subject, subject_id, at, event, reason, remote)
     select * from unnest(${changes.map((change) => change.tenantId)}::text[],
       ${changes.map((change) => change.subject)}::text[], ${changes.map((change) => change.id)}::bigint[],
       ${changes.map((change) => new Date(change.at))}::timestamptz[],
       ${changes.map((change) => change.event)}::text[], ${changes.map((change) => change.reason)}::text[],
       ${changes.map((change) => change.remote)}::text[])`,
  );
}

/** A claim whose DTU has sent traffic never lapses (lapsed-claims.ts). */
const firstHeard = sql`, first_heard_at = case when n.online = 1 then coalesce(t.first_heard_at, n.at) else t.first_heard_at end`;

/** A DTU or device that went offline with its gateway. */
export interface WentOffline {
  readonly subject: 'device' | 'dtu';
  readonly id: string;
  readonly tenantId: string;
}

/**
 * Marks everything offline: no socket survives a restart. Records what a killed server could not.
 * @param dtuIds only these and their devices, if another gateway may own the others
 * @returns what was online
 */
export async function markAllOffline(
  client: pg.ClientBase,
  now: Date,
  dtuIds?: readonly string[],
): Promise<readonly WentOffline[]> {
  if (dtuIds === undefined) return markOffline(client, undefined, now);
  const { rows } = await client.query<{ id: string }>(
    statement`select id::text as id from device where dtu_id = any(${dtuIds}::bigint[])`,
  );
  return markOffline(client, { device: rows.map(({ id }) => id), dtu: dtuIds }, now);
}

/** Marks some devices and DTUs offline; the caller has locked them (lock-order.ts). @returns those that were online */
export async function markOffline(
  client: pg.ClientBase,
  only: Readonly<Record<'device' | 'dtu', readonly string[]>> | undefined,
  now: Date,
): Promise<WentOffline[]> {
  const all: WentOffline[] = [];
  for (const subject of ['device', 'dtu'] as const) {
    const ids = only?.[subject] ?? null;
    const { rows } = await client.query<WentOffline>(
      // Locked in the order of lock-order.ts, since other servers may write.
      statement`with gone as (
         update ${sql.id(subject)} set online_status = 0, offline_since = ${now}
         where id = any(array(select id from ${sql.id(subject)} where online_status <> 0
           and (${ids}::bigint[] is null or id = any(${ids})) order by id for update))
         returning tenant_id, id, is_deleted)
       insert into online_event (tenant_id, subject, subject_id, at, event, reason)
       select tenant_id, ${subject}, id, ${now}, 'offline', 'server-restarted' from gone where is_deleted = 0
       returning subject, subject_id::text as id, tenant_id as "tenantId"`,
    );
    all.push(...rows);
  }
  return all;
}
