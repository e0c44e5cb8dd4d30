import type { Label } from '@heliodeck/kit/label';
import { sql } from 'kysely';
import pg from 'pg';
import type { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import { toldEnded, toldRaised, toldRecovered } from './alarm-events.ts';
import { isOpen } from './alarm-keys.ts';
import { watchKey } from './alarm-rows.ts';
import { isTold, joinedCrossings, lastCrossing, recovery } from './chattering.ts';
import { isOutOfService } from './out-of-service.ts';
import { stormDeptOf } from './storms.ts';

/** An offline DTU or device. */
export interface LostOne {
  readonly kind: 'dtuOffline' | 'deviceOffline';
  readonly tenantId: string;
  readonly dtuId: string;
  /** null for a DTU. */
  readonly deviceId: string | null;
  /** The department of a storm that includes it. */
  readonly deptId: string | null;
}

interface DueOne extends LostOne {
  readonly since: number;
  readonly at: number;
  readonly grade: number;
}

/** Key of the alarm of an offline DTU. */
export const dtuWatchKey = (dtuId: string): string => `dtu/${dtuId}/dtuOffline`;

/** Ids of storm alarms by tenant, department and kind. */
type Storms = ReadonlyMap<string, string>;

const stormOf = ({ tenantId, deptId, kind }: LostOne): string => `${tenantId} ${deptId ?? ''} ${kind}`;
/**
 * SQL condition: the alarm is about an offline DTU or device. All of these have a key, whose index finds the open ones among many alarms.
 */
const isOffline = "a.kind in ('dtuOffline', 'deviceOffline') and a.watch_key is not null";

/** SQL condition: the offline alarm `a` is out of service. */
const isOutNow = isOutOfService({
  tenant: 'a.tenant_id',
  device: 'a.device_id',
  dtu: 'a.dtu_id',
  rule: 'a.kind',
  kind: 'a.kind',
});

/**
 * Adds to a script that alarms of DTUs and devices that are online again recover, and that alarms of removed ones and those out of service end.
 */
export function recoverFound(script: Pick<Script, 'add'>, now: number): void {
  const at = `to_timestamp(${now} / 1000.0)`;
  script.add(`
    with found as (
      select a.id, least(${at}, greatest(a.alarm_time, coalesce(d.connect_time, u.connect_time))) as at
      from alarm a
      left join device d on d.id = a.device_id
      left join dtu u on u.id = a.dtu_id and a.device_id is null
      where ${isOffline} and a.recovered_at is null and a.held_back_at is null and a.end_reason is null
        and a.is_deleted = 0 and coalesce(d.online_status, u.online_status) = 1
      order by a.id for update of a),
    back as (
      update alarm a set ${recovery('f.at')}, update_time = now() from found f where a.id = f.id returning a.*)
    ${toldRecovered('(select * from back where chatter is null) x')}`);
  script.add(`
    with lost as (
      select a.id, case when coalesce(d.is_deleted, 0) > 0 or coalesce(u.is_deleted, 1) > 0 or (a.device_id is not null and d.id is null) then 'deviceGone'
        when d.out_of_service then 'outOfService' else 'alarmOutOfService' end as reason
      from alarm a
      left join device d on d.id = a.device_id
      left join dtu u on u.id = a.dtu_id
      where ${isOffline} and a.recovered_at is null and a.end_reason is null and a.is_deleted = 0
        and (coalesce(u.is_deleted, 1) = 1 or (a.device_id is not null and coalesce(d.is_deleted, 1) = 1)
          or d.out_of_service or ${isOutNow})
      order by a.id for update of a),
    gone as (
      update alarm a set end_reason = l.reason, chatter = null, update_time = now() from lost l where a.id = l.id
      returning a.*, ${at} as ended_at)
    ${toldEnded('gone')}`);
}

/**
 * Finds or creates the alarm of each storm. Alarms that were raised singly a moment before become its members.
 * @returns ids by tenant, department and kind
 */
export async function startStorms(
  client: pg.ClientBase,
  due: readonly DueOne[],
  setting: {
    readonly stormFrom: number;
    readonly stormMinutes: number;
    readonly words: Readonly<Record<LostOne['kind'], Label>>;
    readonly now: number;
  },
): Promise<Storms> {
  const storms = new Map<string, string>();
  for (const [name, those] of Map.groupBy(due, stormOf)) {
    const [first] = those;
    if (first === undefined) continue;
    const { tenantId, deptId, kind, grade } = first;
    const at = sql`to_timestamp(${setting.now} / 1000.0)`;
    const lately = (what: string, dept: string) => sql`tenant_id = ${tenantId} and kind = ${what}
      and ${sql.raw(dept)} is not distinct from ${deptId}::bigint
      and recovered_at is null and end_reason is null and is_deleted = 0
      and coalesce(storm_at, alarm_time) > ${at} - make_interval(mins => ${setting.stormMinutes})`;
    // An open storm continues while it grows. A storm that users have closed is not reused, because new members would not be reported.
    const open = await client.query<{ id: string }>(
      statement`update alarm set storm_at = ${at} where id = (
         select id from alarm where ${lately('storm', 'create_dept')} and rule ->> 'of' = ${kind} and status in (1, 3)
         order by id desc limit 1) returning id::text`,
    );
    const known = open.rows[0]?.id;
    if (known !== undefined) {
      storms.set(name, known);
      continue;
    }
    const alone = await client.query<{ id: string }>(
      statement`select id::text from alarm where ${lately(kind, stormDeptOf('alarm.create_dept'))} and group_id is null
       order by id for update`,
    );
    if (alone.rows.length + those.length <= setting.stormFrom) continue;
    const words = setting.words[kind];
    const made = await client.query<{ id: string }>(
      statement`with put as (
         insert into alarm (tenant_id, create_dept, grade, content, encontent, alarm_time, crossed_at, storm_at, status, repeats, kind, rule)
         values (${tenantId}, ${deptId}::bigint, ${grade}, ${words.zh}, ${words.en},
           ${at}, to_timestamp(${Math.min(...those.map(({ since }) => since))} / 1000.0),
           ${at}, 1, 1, 'storm', jsonb_build_object('of', ${kind}::text))
         returning *),
       told as (${sql.raw(toldRaised('put'))} returning 1)
       select id::text from put`,
    );
    const id = made.rows[0]?.id;
    if (id === undefined) continue;
    storms.set(name, id);
    await client.query(
      statement`update alarm set group_id = ${id} where id = any(${alone.rows.map((row) => row.id)}::bigint[])`,
    );
  }
  return storms;
}

/** Adds to a script that alarms are raised for lost DTUs and devices; an alarm that is still open is counted once more. */
export function raiseLost(
  script: Pick<Script, 'add'>,
  due: readonly DueOne[],
  storms: Storms,
  words: Readonly<Record<LostOne['kind'], Label>>,
): void {
  if (due.length === 0) return;
  const rows = due.map((one) => ({
    tenant_id: one.tenantId,
    dtu_id: one.dtuId,
    device_id: one.deviceId,
    kind: one.kind,
    grade: one.grade,
    watch_key: one.deviceId === null ? dtuWatchKey(one.dtuId) : watchKey(one.deviceId, 0, one.kind),
    at: new Date(one.at).toISOString(),
    crossed_at: new Date(one.since).toISOString(),
    content: words[one.kind].zh,
    encontent: words[one.kind].en,
    group_id: storms.get(stormOf(one)) ?? null,
  }));
  script.add(`
    with given as (
      select * from jsonb_to_recordset(${pg.escapeLiteral(JSON.stringify(rows))}::jsonb) as g(tenant_id text, dtu_id bigint,
        device_id bigint, kind text, grade integer, watch_key text, at timestamptz, crossed_at timestamptz, content text,
        encontent text, group_id bigint)),
    put as (
      insert into alarm as a (tenant_id, create_dept, station_id, device_id, dtu_id, device_name, longitude, latitude, grade,
        content, encontent, alarm_time, crossed_at, status, repeats, kind, group_id, watch_key,
        crossings, chatter)
      select g.tenant_id, coalesce(s.create_dept, u.create_dept), s.id, d.id, u.id, left(coalesce(d.name, u.name), 30),
        s.longitude, s.latitude, g.grade, g.content, g.encontent, g.at, g.crossed_at, 1, 1, g.kind, g.group_id, g.watch_key,
        lately.crossings, said.chatter
      from given g
      join dtu u on u.id = g.dtu_id
      left join device d on d.id = g.device_id
      left join station s on s.id = u.station_info_id and s.tenant_id = u.tenant_id
      ${joinedCrossings}
      order by g.watch_key
      on conflict (tenant_id, watch_key)
        where watch_key is not null and ${isOpen}
      do update set repeats = a.repeats + 1, recovered_at = null, held_back_at = null, crossings = excluded.crossings,
        chatter = excluded.chatter, group_id = coalesce(excluded.group_id, a.group_id),
        update_time = now()
      returning a.*)
    ${toldRaised(`put where ${isTold('put', lastCrossing('put'))}`, lastCrossing('put'))}`);
}

/**
 * Adds to a script that a storm ends when none of its members is lost any more. Queries the members of one storm at a time: a join would
 * read all alarms.
 */
export function recoverStorms(script: Pick<Script, 'add'>, now: number): void {
  script.add(`
    with over as (
      select a.id from alarm a
      where a.kind = 'storm' and a.recovered_at is null and a.is_deleted = 0
        and (select m.id from alarm m where m.group_id = a.id and m.recovered_at is null and m.end_reason is null limit 1) is null
        and (select m.id from alarm m where m.group_id = a.id limit 1) is not null
      order by a.id for update),
    back as (
      update alarm a set recovered_at = coalesce(
          (select max(m.recovered_at) from alarm m where m.group_id = a.id), to_timestamp(${now} / 1000.0)),
        update_time = now()
      from over o where a.id = o.id returning a.*)
    ${toldRecovered('back')}`);
}
