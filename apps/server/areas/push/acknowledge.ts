import type { Label } from '@heliodeck/kit/label';
import { alarmSteps } from '@heliodeck/model/alarms/alarm-steps';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import type pg from 'pg';
import { tenantIsOver, tenantIsReadOnly } from '../../access/sessions/session-state.ts';
import { tenantTerm } from '../../access/sessions/tenants.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../logs/audit.ts';
import { publishStep } from '../../states/publish-step.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { hashOf } from './links.ts';
import type { PushParts } from './push-world.ts';

interface Linked {
  readonly tenantId: string;
  readonly messageId: string;
  readonly userId: string | null;
  /** The recipient: a person, else the group of the channel. */
  readonly name: string;
  readonly used: boolean;
}

interface LinkedAlarm {
  readonly id: string;
  readonly station: string | null;
  readonly device: string | null;
  readonly content: Label;
  readonly grade: number | null;
  readonly alarmTime: string;
  /** Zone of the time: the station's, else the tenant's. */
  readonly timeZone: string;
  /** True while the alarm still waits for acknowledgement. */
  readonly isOpen: boolean;
  readonly acknowledgedBy: string | null;
}

/** Data of the page behind a link; opening it changes nothing. @throws CodedError push.linkGone */
export function linkedAlarms(
  parts: PushParts,
  { now }: Context,
  token: string,
): Promise<{ readonly used: boolean; readonly alarms: readonly LinkedAlarm[] }> {
  return withLink(parts, { hash: hashOf(token), now, changes: false }, async (link, { client }, zone) => ({
    used: link.used,
    alarms: await alarmsOf(client, link.messageId, zone),
  }));
}

/**
 * Acknowledges the alarms of a link on behalf of the recipient. A link works once; alarms that others acknowledged or closed in the
 * meantime are left unchanged.
 * @throws CodedError push.linkGone, tenant.readOnly
 */
export function acknowledgeByLink(
  parts: PushParts,
  context: Context,
  token: string,
): Promise<{ readonly acknowledged: number }> {
  const { now } = context;
  const hash = hashOf(token);
  return withLink(parts, { hash, now, changes: true }, async (link, session) => {
    const by = 'byLink';
    return { acknowledged: await acknowledgeMembers(session, context, { ...link, hash, by }) };
  });
}

/** A link about to be used, and how. */
interface Using extends Omit<Linked, 'used'> {
  readonly hash: string;
  /** How the audit log marks it. */
  readonly by: 'byLink' | 'byAnswer';
}

/**
 * Uses up a link and acknowledges the alarms of its message.
 * @returns the number of alarms that were not acknowledged before
 * @throws CodedError push.linkGone if it is used up
 */
export async function acknowledgeMembers(
  session: DbSession,
  context: Context,
  { hash, name, messageId, userId, tenantId, by }: Using,
): Promise<number> {
  const { client } = session;
  const { now } = context;
  const { rowCount } = await client.query(
    statement`update push_link set used_at = ${now} where hash = ${hash} and used_at is null`,
  );
  if (rowCount !== 1) throw new CodedError('push.linkGone');
  const { from, to } = alarmSteps.acts.acknowledge;
  const { rows } = await client.query<{ id: string; content: string | null }>(
    statement`update alarm set acknowledged_at = ${now}, acknowledged_by = ${name.slice(0, 50)},
       update_time = greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')
     where id in (select a.id from push_member m join alarm a on a.id = m.alarm_id
       where m.message_id = ${messageId}
         order by a.id for update of a)
       and status = any(${from}) and acknowledged_at is null and is_deleted = 0
     returning id::text as id, content`,
  );
  const caller = { ...context.caller, userId: userId ?? '', account: name, tenantId };
  for (const { id, content } of rows) {
    const change = { before: { state: to }, after: { state: to, [by]: true } };
    audit({ ...context, caller }, session, [
      { act: 'acknowledge', entity: realtimeAlarm.key, recordId: id, title: content, ...change },
    ]);
    await publishStep(session, { entity: realtimeAlarm.key, id, act: 'acknowledge', state: to, at: now });
  }
  return rows.length;
}

interface Following {
  /** Hash of its token. */
  readonly hash: string;
  readonly now: Date;
  /** False for read-only access. */
  readonly changes: boolean;
}

/**
 * Runs work in the tenant of a valid link, in a transaction. A link requires what a sign-in would: its recipient exists and is enabled, or
 * the channel of the group is; the tenant's licence is valid.
 * @throws CodedError push.linkGone for all of these, without the reason; tenant.readOnly if `changes` and the tenant is read-only
 */
export async function withLink<T>(
  { services: { store, zoneOf } }: PushParts,
  { hash, now, changes }: Following,
  work: (link: Linked, session: DbSession, zone: string) => Promise<T>,
): Promise<T> {
  const platform = store.asPlatform('whoever follows a link has not signed in: its token says the tenant');
  const { rows } = await platform.read((_, { client }) =>
    client.query<Linked>(
      statement`select l.tenant_id as "tenantId", l.message_id::text as "messageId", m.user_id::text as "userId",
         coalesce(u.real_name, c.channel_name, '') as name, l.used_at is not null as used
       from push_link l join push_message m on m.id = l.message_id
       left join "user" u on u.id = m.user_id and u.tenant_id = l.tenant_id and u.is_deleted = 0 and u.status = 1
       left join push_channel c on c.id = m.channel_id
       where l.hash = ${hash} and l.expires_at > ${now}
         and case when m.user_id is not null then u.id is not null
         else exists (select 1 from push_channel o where o.tenant_id = l.tenant_id and o.type = m.type and o.enabled
           and o.is_deleted = 0 and o.id = coalesce(m.channel_id, o.id)) end`,
    ),
  );
  const [link] = rows;
  if (link === undefined) throw new CodedError('push.linkGone');
  const db = store.tenantDb(link.tenantId);
  const term = await tenantTerm(db);
  if (term === null || tenantIsOver(term, now)) throw new CodedError('push.linkGone');
  if (changes && tenantIsReadOnly(term, now)) throw new CodedError('tenant.readOnly');
  const zone = await zoneOf(link.tenantId);
  return db.tx((_, session) => work(link, session, zone));
}

async function alarmsOf(
  client: pg.ClientBase,
  messageId: string,
  zone: string,
): Promise<readonly LinkedAlarm[]> {
  const { rows } = await client.query<
    Omit<LinkedAlarm, 'content' | 'alarmTime' | 'timeZone'> & {
      zh: string | null;
      en: string | null;
      at: Date;
      zone: string | null;
    }
  >(
    statement`select a.id::text as id, s.station_name as station, a.device_name as device, a.content as zh, a.encontent as en, a.grade,
       a.alarm_time as at, s.time_zone as zone, a.status = 1 and a.acknowledged_at is null as "isOpen",
       a.acknowledged_by as "acknowledgedBy"
     from push_member m join alarm a on a.id = m.alarm_id and a.is_deleted = 0 left join station s on s.id = a.station_id
     where m.message_id = ${messageId} order by a.id limit 50`,
  );
  return rows.map(({ zh, en, at, zone: own, ...row }) => ({
    ...row,
    content: { zh: zh ?? '', en: en || zh || '' },
    alarmTime: wireTime(at, own ?? zone),
    timeZone: own ?? zone,
  }));
}
