import { messageState, type PushPurpose } from '@heliodeck/model/push/message-states';
import { reachesPerson, robotWays } from '@heliodeck/model/push/push-ways';
import type { JobQueue } from '../../jobs/queue.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { sendKind } from './push-kinds.ts';

/** A message to be queued: its subject and its recipient. */
export interface NewMessage {
  readonly tenantId: string;
  /** Messages with the same key are queued only once. */
  readonly key: string;
  readonly purpose: PushPurpose;
  readonly type: number;
  readonly channelId?: string | undefined;
  readonly userId?: string | undefined;
  readonly alarmId?: string | undefined;
  /** Facts besides the alarm: since when it waits, which event. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * If one recipient gets more messages than this by one type of channel within `crowdMs`, further ones are combined, `gatherMs` at a time.
 */
const crowd = 5;
const crowdMs = 5 * 60_000;
const gatherMs = 60_000;
/** Most notices of tasks in one message. */
const mostGathered = 200;

/**
 * Queues messages in the session's transaction. An alarm is added to a message to the same recipient of which no attempt has been made yet;
 * for a recipient with several messages within minutes the following ones are combined. A storm is therefore a few messages, however its
 * alarms arrive, and so are many tasks for a group. All messages of a transaction must be passed at once: each recipient is locked until it
 * ends, and in a fixed order, so that two servers that notify the same people cannot deadlock.
 */
export async function addMessages(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  // If two servers notify one person at once, the second adds to the message of the first.
  const recipients = [...new Set(messages.map(recipientOf))].sort();
  for (const recipient of recipients)
    await session.client.query(statement`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`);
  for (const message of messages) await addMessage(session, jobs, message, now);
}

/** The key under which a recipient of a type of channel is locked. */
function recipientOf({ tenantId, type, userId = '', channelId = '' }: NewMessage): string {
  return `push ${tenantId} ${type} ${userId} ${channelId}`;
}

async function addMessage(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  message: NewMessage,
  now: Date,
): Promise<void> {
  const { client } = session;
  const { tenantId, key, purpose, type, channelId = null, userId = null, alarmId, facts = {} } = message;
  if (alarmId !== undefined && (await isTold(session, tenantId, key))) return;
  if (alarmId !== undefined && gathers(type) && (purpose === 'raised' || purpose === 'escalated')) {
    const waiting = await client.query<{ id: string }>(
      statement`select id::text as id from push_message where tenant_id = ${tenantId} and type = ${type}
         and purpose = ${purpose} and state = ${messageState.waiting} and tries = 0
         and user_id is not distinct from ${userId} and channel_id is not distinct from ${channelId} order by id
           limit 1 for update`,
    );
    const id = waiting.rows[0]?.id;
    if (id !== undefined) return addMember(session, tenantId, id, alarmId);
  }
  if (purpose === 'task' && robotWays.includes(type) && (await isCrowded(session, message, now)))
    return gatherTask(session, jobs, message, now);
  const delay = gathers(type) && (await isCrowded(session, message, now)) ? gatherMs : 0;
  const { rows } = await client.query<{ id: string }>(
    statement`insert into push_message (tenant_id, key, purpose, type, channel_id, user_id, facts, created_at)
     values (${tenantId}, ${key}, ${purpose}, ${type}, ${channelId}, ${userId}, ${JSON.stringify(facts)},
       ${now}) on conflict (tenant_id, key) do nothing returning id::text as id`,
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  if (alarmId !== undefined) await addMember(session, tenantId, id, alarmId);
  await queueMessage(
    session,
    jobs,
    { tenantId, id },
    delay === 0 ? undefined : new Date(now.getTime() + delay),
  );
}

/** Queues an attempt at a message. */
export async function queueMessage(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  startAfter?: Date,
): Promise<void> {
  const payload = { messageId: id };
  await jobs.enqueue(session, sendKind, { payload, tenantId, ...(startAfter && { startAfter }) });
}

/** Whether messages of a type of channel are combined: programs need each event separately; people and groups need few messages. */
function gathers(type: number): boolean {
  return reachesPerson(type) || robotWays.includes(type);
}

async function isTold({ client }: DbSession, tenantId: string, key: string): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`select 1 from push_message where tenant_id = ${tenantId} and key = ${key}`,
  );
  return rowCount !== 0;
}

async function addMember(
  { client }: DbSession,
  tenantId: string,
  id: string,
  alarmId: string,
): Promise<void> {
  await client.query(
    statement`insert into push_member (message_id, alarm_id, tenant_id)
       values (${id}, ${alarmId}, ${tenantId}) on conflict do nothing`,
  );
}

/** Stores a notice of a task for the combined message to a group; its own row records that it is included. */
async function gatherTask(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  { tenantId, key, purpose, type, channelId, facts }: NewMessage,
  now: Date,
): Promise<void> {
  const { client } = session;
  const { rows: own } = await client.query<{ id: string }>(
    statement`insert into push_message (tenant_id, key, purpose, type, channel_id, facts, state, created_at, ended_at)
     values (${tenantId}, ${key}, ${purpose}, ${type}, ${channelId}, ${JSON.stringify(facts)},
       ${messageState.inDigest}, ${now}, ${now}) on conflict (tenant_id, key) do nothing returning id::text as id`,
  );
  if (own[0] === undefined) return;
  const notices = JSON.stringify([facts]);
  const { rowCount: grown } = await client.query(
    statement`update push_message set facts = jsonb_set(facts, '{notices}',
       facts->'notices' || ${notices}::jsonb) where id =
       (select id from push_message where tenant_id = ${tenantId} and type = ${type}
         and channel_id = ${channelId} and purpose = ${purpose} and state = ${messageState.waiting}
          and tries = 0 and jsonb_array_length(facts->'notices') < ${mostGathered} order by id limit 1 for update)`,
  );
  if (grown === 1) return;
  const { rows } = await client.query<{ id: string }>(
    statement`insert into push_message (tenant_id, key, purpose, type, channel_id, facts, created_at)
     values (${tenantId}, ${`tasks:${own[0].id}`}, ${purpose}, ${type}, ${channelId},
       jsonb_build_object('notices', ${notices}::jsonb), ${now}) returning id::text as id`,
  );
  const startAfter = new Date(now.getTime() + gatherMs);
  await queueMessage(session, jobs, { tenantId, id: rows[0]?.id ?? '' }, startAfter);
}

async function isCrowded(
  { client }: DbSession,
  { tenantId, type, userId, channelId, purpose }: NewMessage,
  now: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    statement`select count(*)::int as count from push_message where tenant_id = ${tenantId} and type = ${type}
       and created_at > ${new Date(now.getTime() - crowdMs)}
       and user_id is not distinct from ${userId ?? null} and channel_id is not distinct from ${channelId ?? null}
       and (purpose = 'task' and channel_id is not null and ${purpose === 'task'} or purpose in ('raised', 'escalated'))`,
  );
  return (rows[0]?.count ?? 0) >= crowd;
}

/** Sends messages of the last day that waited because no channel was enabled; older ones have been handled in other ways. */
export async function releaseHeld(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  tenantId: string,
  type: number,
  now: Date,
): Promise<void> {
  const { rows } = await session.client.query<{ id: string }>(
    statement`update push_message set state = ${messageState.waiting}, ended_at = null
       where tenant_id = ${tenantId} and type = ${type} and state = ${messageState.held}
       and created_at > ${new Date(now.getTime() - 86_400_000)}
     returning id::text as id`,
  );
  for (const { id } of rows) await queueMessage(session, jobs, { tenantId, id });
}
