import { randomBytes } from 'node:crypto';
import type { Label, Locale } from '@heliodeck/kit/label';
import { messageState, type PushPurpose, pushResult } from '@heliodeck/model/push/message-states';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import type pg from 'pg';
import { programCaller } from '../../access/callers/program-caller.ts';
import { paramValue } from '../../access/records/params.ts';
import type { Context, Log } from '../../context.ts';
import { allowedHosts, guardedFetch, UnansweredError } from '../../outgoing.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession, TenantDb } from '../../store/tenant-db.ts';
import type { TaskNow } from '../../task-notices.ts';
import { openChannel } from './channel-rows.ts';
import type {
  AttemptOutcome,
  OpenChannel,
  OutMessage,
  PushBases,
  PushWorld,
  TextMessages,
} from './channels/channel.ts';
import { both, unreachable } from './channels/refusal.ts';
import { senderOf } from './channels/senders.ts';
import { compose, type ToldAlarm } from './compose.ts';
import { makeLink, pageLink } from './links.ts';
import {
  deliveryAddress,
  lackOf,
  messageLocale,
  recipient,
  recipientName,
  usualLocale,
} from './recipient.ts';
import { composeTasks, noticesOf, type ToldNotice } from './task-messages.ts';

/** Dependencies of `deliver`. */
export interface DeliverParts {
  readonly services: Pick<Services, 'store' | 'zoneOf'>;
  readonly sealing: Uint8Array;
  readonly bases: PushBases;
  readonly texts: TextMessages;
  /** Returns the current facts of a task that a notification is about. */
  readonly taskNow: TaskNow;
}

/** One attempt at a message. */
interface Attempt {
  readonly db: TenantDb;
  readonly messageId: string;
  readonly now: Date;
  readonly log: Log;
  /** Also through a disabled channel, for tests. */
  readonly anyway?: boolean;
  /** True if no further attempt follows a failure. */
  readonly last: boolean;
}

interface MessageRow {
  readonly id: string;
  readonly tenantId: string;
  readonly purpose: PushPurpose;
  readonly type: number;
  readonly channelId: string | null;
  readonly userId: string | null;
  readonly tries: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

interface Prepared {
  readonly message: MessageRow;
  readonly attempt: number;
  readonly channel: OpenChannel | undefined;
  readonly out: OutMessage | undefined;
  /** Language of the message. */
  readonly locale: Locale;
  /** Why nothing can be sent; undefined if it can. */
  readonly lacks: Label | undefined;
}

/**
 * Makes one attempt at a message. Its start is written before the call and its outcome afterwards, each with the message locked. If a
 * server dies during an attempt, the next attempt marks it 'outcome unknown'.
 * @returns undefined if there was nothing (left) to send
 */
export async function deliver(parts: DeliverParts, attempt: Attempt): Promise<AttemptOutcome | undefined> {
  const { db, now, log } = attempt;
  const zone = await parts.services.zoneOf(db.tenantId);
  const site = await paramValue(parts.services.store, db.tenantId, 'push.siteAddress');
  const usual = await usualLocale(parts.services.store, db.tenantId);
  const prepared = await db.tx((_, session) => prepare(parts, session, attempt, { zone, site, usual }));
  if (prepared === undefined) return undefined;
  const { message, channel, out, locale, lacks } = prepared;
  let outcome: AttemptOutcome;
  if (channel === undefined) outcome = { is: 'notConfigured', reason: both(pushTexts.notConfigured) };
  else if (!channel.isReadable) outcome = { is: 'notConfigured', reason: both(pushTexts.unreadable) };
  else if (out === undefined || lacks !== undefined)
    outcome = { is: 'refused', reason: both(lacks ?? pushTexts.noPerson), again: false };
  else {
    const context = systemContext(db, now, log, zone, locale, message.id);
    const allowed = await allowedHosts(parts.services.store);
    const world: PushWorld = {
      call: guardedFetch({ allowed }),
      allowed,
      now,
      context,
      nonce: randomBytes(16).toString('hex'),
      bases: parts.bases,
      texts: parts.texts,
    };
    outcome = await (
      senderOf(message.type)?.(channel, out, world) ?? Promise.reject(new Error('no sender'))
    ).catch((error: unknown): AttemptOutcome => {
      log.warn('a notification was not sent', { messageId: message.id, error });
      if (error instanceof UnansweredError) return { is: 'unknown', reason: both(pushTexts.unanswered) };
      return unreachable(error);
    });
    if (outcome.is === 'notConfigured' && outcome.reason in pushTexts)
      outcome = { ...outcome, reason: both(pushTexts[outcome.reason as keyof typeof pushTexts]) };
  }
  await db.tx((_, session) => keep(session, prepared, outcome, attempt));
  return outcome;
}

async function prepare(
  { sealing, taskNow }: DeliverParts,
  session: DbSession,
  { messageId, now, anyway = false }: Attempt,
  { zone, site, usual }: { readonly zone: string; readonly site: string | null; readonly usual: Locale },
): Promise<Prepared | undefined> {
  const { client } = session;
  const { rows } = await client.query<MessageRow>(
    statement`select id::text as id, tenant_id as "tenantId", purpose, type, channel_id::text as "channelId", user_id::text as "userId",
       tries, facts, created_at as "createdAt" from push_message where id = ${messageId}
         and state = ${messageState.waiting} for update`,
  );
  const [message] = rows;
  if (message === undefined) return undefined;
  const alarms = await alarmsOf(client, messageId, zone, now);
  await client.query(statement`update msg_push set result = ${pushResult.unknown}, detail = ${both(pushTexts.interrupted)}
     where message_id = ${messageId} and result = ${pushResult.waiting}`);
  const interrupted = await client.query(
    statement`select 1 from msg_push where message_id = ${messageId} and result = ${pushResult.unknown} limit 1`,
  );
  const isOver = message.tries > 0 && alarms.length > 0 && alarms.every(({ isDealtWith }) => isDealtWith);
  const [task, ...moreTasks] = await toldTasks(session, message, taskNow);
  const isDone = message.purpose === 'task' && task === undefined;
  if (isDone || (isOver && (message.purpose === 'raised' || message.purpose === 'escalated'))) {
    await client.query(
      statement`update push_message set state = ${messageState.dropped}, ended_at = ${now} where id = ${messageId}`,
    );
    return undefined;
  }
  const channel = await openChannel(
    client,
    sealing,
    { type: message.type, id: message.channelId, anyway },
    now,
  );
  const to = message.userId === null ? undefined : await recipient(client, message.userId);
  const attempt = message.tries + 1;
  const told = message.purpose === 'raised' || message.purpose === 'escalated';
  const made = told
    ? await makeLink(client, sealing, site, { messageId, tenantId: message.tenantId, now })
    : undefined;
  const link = made
    ? made.link
    : site && task
      ? pageLink(site, moreTasks.length === 0 ? task.task.page : toDoPage)
      : undefined;
  const locale = messageLocale(message.type, to, usual);
  const words = {
    locale,
    zone,
    link,
    code: made?.code,
    createdAt: message.createdAt,
    mayRepeat: interrupted.rowCount !== 0,
  };
  const { purpose, facts } = message;
  const said =
    purpose === 'task'
      ? task && composeTasks([task, ...moreTasks], words)
      : channel &&
        compose({
          ...words,
          purpose,
          alarms,
          facts,
          channelName: channel.name,
          asksForAnswer: channel.answerSecret !== '',
        });
  const out: OutMessage | undefined = channel &&
    said && { ...said, id: `msg_${messageId}`, attemptKey: `${messageId}.${attempt}`, link, to };
  await client.query(
    statement`insert into msg_push (tenant_id, alarm_id, type, push_time, pushman, template_id, open_id, result, channel_id, attempt, message_id,
       purpose, alarm_count)
     values (${message.tenantId}, ${alarms[0]?.id ?? null}, ${message.type}, ${now},
       ${recipientName(message.type, to, channel)?.slice(0, 50) ?? null}, ${channel?.templateId || null},
       ${deliveryAddress(message.type, to)}, ${pushResult.waiting}, ${channel?.id ?? message.channelId}, ${attempt},
       ${messageId}, ${purpose}, ${alarms.length || null})`,
  );
  await client.query(statement`update push_message set tries = ${attempt} where id = ${messageId}`);
  return { message, attempt, channel, out, locale, lacks: lackOf(message.type, to) };
}

/** Page of the caller's tasks: the link of a message about several tasks. */
const toDoPage = '/work/todo';

/** The notices of a message whose tasks are still open, with the current facts of these; tasks completed in the meantime are omitted. */
async function toldTasks(
  session: DbSession,
  message: MessageRow,
  taskNow: TaskNow,
): Promise<readonly ToldNotice[]> {
  const told: ToldNotice[] = [];
  if (message.purpose !== 'task') return told;
  for (const notice of noticesOf(message)) {
    const task = await taskNow(session, notice);
    if (task !== undefined) told.push({ notice, task });
  }
  return told;
}

/**
 * Whether another attempt could succeed. An attempt with unknown outcome is repeated: an alarm that reaches no recipient is worse than a
 * repeat.
 */
export function mayGoOn(outcome: AttemptOutcome): boolean {
  return outcome.is === 'unknown' || (outcome.is === 'refused' && outcome.again);
}

async function keep(
  { client }: DbSession,
  { message, attempt, channel }: Prepared,
  outcome: AttemptOutcome,
  { now, last }: Attempt,
): Promise<void> {
  const result = {
    sent: pushResult.sent,
    refused: pushResult.failed,
    unknown: pushResult.unknown,
    notConfigured: pushResult.notConfigured,
  }[outcome.is];
  const detail = outcome.is === 'sent' ? outcome.receipt : outcome.reason;
  await client.query(statement`update msg_push set result = ${result}, detail = ${detail.slice(0, 500) || null}
     where message_id = ${message.id} and attempt = ${attempt}`);
  const goesOn = mayGoOn(outcome) && !last;
  const state = {
    sent: messageState.sent,
    refused: goesOn ? messageState.waiting : messageState.failed,
    unknown: goesOn ? messageState.waiting : messageState.failed,
    notConfigured: message.purpose === 'test' ? messageState.failed : messageState.held,
  }[outcome.is];
  await client.query(statement`update push_message set state = ${state}, ended_at = ${goesOn ? null : now}
     where id = ${message.id} and tries = ${attempt}`);
  // 410: the receiver does not want further calls.
  if (outcome.is === 'refused' && outcome.gone && channel)
    await client.query(statement`update push_channel set enabled = false where id = ${channel.id}`);
}

async function alarmsOf(
  client: pg.ClientBase,
  messageId: string,
  zone: string,
  now: Date,
): Promise<readonly (ToldAlarm & { readonly isDealtWith: boolean })[]> {
  const { rows } = await client.query<ToldAlarm & { isDealtWith: boolean; zone: string | null }>(
    statement`select a.id::text as id, a.station_id::text as "stationId", s.station_name as "stationName", a.device_id::text as "deviceId",
       a.device_name as "deviceName", a.grade, a.content, a.encontent, a.alarm_time as "alarmTime",
       a.recovered_at as "recoveredAt", a.waits_since as "waitsSince", s.time_zone as zone,
       a.status <> 1 or a.acknowledged_at is not null or a.is_deleted <> 0
         or coalesce(a.shelved_until > ${now}, false) as "isDealtWith"
     from push_member m join alarm a on a.id = m.alarm_id left join station s on s.id = a.station_id
     where m.message_id = ${messageId} order by a.id`,
  );
  return rows.map((row) => ({ ...row, zone: row.zone ?? zone }));
}

/** The context of the platform's own work for a tenant. */
function systemContext(
  ...[db, now, log, zone, locale, requestId]: readonly [TenantDb, Date, Log, string, Locale, string]
): Context {
  return { caller: programCaller(db.tenantId), locale, db, now, log, zone, requestId, remoteAddress: '' };
}
