import { messageState, type PushPurpose } from '@heliodeck/model/push/message-states';
import { reachesPerson, robotWays } from '@heliodeck/model/push/push-ways';
import type { JobQueue } from '../../jobs/queue.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { sendKind } from './push-kinds.ts';

/** What is to be told to whom. */
export interface NewMessage {
  readonly tenantId: string;
  /** The same thing has the same key: it is told once. */
  readonly key: string;
  readonly purpose: PushPurpose;
  readonly type: number;
  readonly channelId?: string | undefined;
  readonly userId?: string | undefined;
  readonly alarmId?: string | undefined;
  /** What is told besides the alarm: since when, which event. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** More messages than these within `crowdMs` to one recipient by one way are gathered, `gatherMs` at a time. */
const crowd = 5;
const crowdMs = 5 * 60_000;
const gatherMs = 60_000;
/** Notices of tasks that one message tells of. */
const mostGathered = 200;

/**
 * Queues messages in the session's transaction. An alarm joins the message to the same recipient that nobody has tried to
 * send yet; a recipient who got several within minutes gets the following ones together. So a storm is a few messages,
 * however the alarms come, and so are many tasks to a group. All messages of a transaction are given at once: each recipient is held until it ends, and held in one
 * order, so that two servers that tell the same people wait for each other and not in a circle.
 */
export async function addMessages(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  // Of two servers that tell one person at once, the second joins what the first made.
  const recipients = [...new Set(messages.map(recipientOf))].sort();
  for (const recipient of recipients)
    await session.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [recipient]);
  for (const message of messages) await addMessage(session, jobs, message, now);
}

/** Who is told by which way, as what is locked. */
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
      `select id::text as id from push_message where tenant_id = $1 and type = $2 and purpose = $3 and state = $4 and tries = 0
         and user_id is not distinct from $5 and channel_id is not distinct from $6 order by id limit 1 for update`,
      [tenantId, type, purpose, messageState.waiting, userId, channelId],
    );
    const id = waiting.rows[0]?.id;
    if (id !== undefined) return addMember(session, tenantId, id, alarmId);
  }
  if (purpose === 'task' && robotWays.includes(type) && (await isCrowded(session, message, now)))
    return gatherTask(session, jobs, message, now);
  const delay = gathers(type) && (await isCrowded(session, message, now)) ? gatherMs : 0;
  const { rows } = await client.query<{ id: string }>(
    `insert into push_message (tenant_id, key, purpose, type, channel_id, user_id, facts, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, key) do nothing returning id::text as id`,
    [tenantId, key, purpose, type, channelId, userId, JSON.stringify(facts), now],
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

/** A program wants each event by itself; people and groups want few messages. */
function gathers(type: number): boolean {
  return reachesPerson(type) || robotWays.includes(type);
}

async function isTold({ client }: DbSession, tenantId: string, key: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from push_message where tenant_id = $1 and key = $2', [
    tenantId,
    key,
  ]);
  return rowCount !== 0;
}

async function addMember(
  { client }: DbSession,
  tenantId: string,
  id: string,
  alarmId: string,
): Promise<void> {
  await client.query(
    'insert into push_member (message_id, alarm_id, tenant_id) values ($1, $2, $3) on conflict do nothing',
    [id, alarmId, tenantId],
  );
}

/** Keeps a notice of a task for the message that tells a group of several; its own row says that it is told. */
async function gatherTask(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  { tenantId, key, purpose, type, channelId, facts }: NewMessage,
  now: Date,
): Promise<void> {
  const { client } = session;
  const { rows: own } = await client.query<{ id: string }>(
    `insert into push_message (tenant_id, key, purpose, type, channel_id, facts, state, created_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (tenant_id, key) do nothing returning id::text as id`,
    [tenantId, key, purpose, type, channelId, JSON.stringify(facts), messageState.inDigest, now],
  );
  if (own[0] === undefined) return;
  const notices = JSON.stringify([facts]);
  const { rowCount: grown } = await client.query(
    `update push_message set facts = jsonb_set(facts, '{notices}', facts->'notices' || $5::jsonb) where id =
       (select id from push_message where tenant_id = $1 and type = $2 and channel_id = $3 and purpose = $4 and state = $6
          and tries = 0 and jsonb_array_length(facts->'notices') < $7 order by id limit 1 for update)`,
    [tenantId, type, channelId, purpose, notices, messageState.waiting, mostGathered],
  );
  if (grown === 1) return;
  const { rows } = await client.query<{ id: string }>(
    `insert into push_message (tenant_id, key, purpose, type, channel_id, facts, created_at)
     values ($1, $2, $3, $4, $5, jsonb_build_object('notices', $6::jsonb), $7) returning id::text as id`,
    [tenantId, `tasks:${own[0].id}`, purpose, type, channelId, notices, now],
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
    `select count(*)::int as count from push_message where tenant_id = $1 and type = $2 and created_at > $3
       and user_id is not distinct from $4 and channel_id is not distinct from $5
       and (purpose = 'task' and channel_id is not null and $6 or purpose in ('raised', 'escalated'))`,
    [
      ...[tenantId, type, new Date(now.getTime() - crowdMs), userId ?? null, channelId ?? null],
      purpose === 'task',
    ],
  );
  return (rows[0]?.count ?? 0) >= crowd;
}

/** Sends what was kept for want of a channel, of the last day; what is older has been dealt with otherwise. */
export async function releaseHeld(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  tenantId: string,
  type: number,
  now: Date,
): Promise<void> {
  const { rows } = await session.client.query<{ id: string }>(
    `update push_message set state = $3, ended_at = null where tenant_id = $1 and type = $2 and state = $4 and created_at > $5
     returning id::text as id`,
    [tenantId, type, messageState.waiting, messageState.held, new Date(now.getTime() - 86_400_000)],
  );
  for (const { id } of rows) await queueMessage(session, jobs, { tenantId, id });
}
