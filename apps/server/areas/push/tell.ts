import { onDuty, quietUntil } from '@heliodeck/model/push/on-duty';
import { pushWay, reachesPerson } from '@heliodeck/model/push/push-ways';
import type { JobQueue } from '../../jobs/queue.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { type Chain, chainsFor, type Level, rotaOf } from './chain-rows.ts';
import { enabledChannels, usualRecipients } from './channel-rows.ts';
import { holdForDigest } from './digest.ts';
import { addMessages, type NewMessage } from './messages-store.ts';
import { escalateKind } from './push-kinds.ts';

interface TellParts {
  readonly session: DbSession;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly tenantId: string;
  readonly now: Date;
  /** Zone of the tenant. */
  readonly zone: string;
}

interface AlarmFacts {
  readonly id: string;
  readonly grade: number | null;
  readonly stationId: string | null;
  readonly alarmTime: Date;
  readonly waitsSince: Date | null;
  readonly zone: string | null;
}

/** Identifies the alarm and the wait that a job is about. */
interface Waiting {
  readonly alarmId: string;
  readonly noticeWay: number | null;
  /** Since when it waits for acknowledgement again, ms; absent: since it was raised. */
  readonly since?: number | undefined;
}

const minuteMs = 60_000;

/**
 * Queues the first notifications of an alarm that was raised, or that waits for acknowledgement again with its value still over the limit:
 * through its rule's channel, and through every chain that applies to it. If the value recovered and crossed the limit again, only further
 * levels are notified, provided that the first level was.
 */
export async function tellOfRaise(
  telling: TellParts,
  { crossedAgain = false, ...waiting }: Waiting & { readonly crossedAgain?: boolean | undefined },
): Promise<void> {
  const { session, jobs, tenantId, now } = telling;
  const { noticeWay, since } = waiting;
  const isNew = since === undefined && !crossedAgain;
  const alarm = await openAlarm(telling, waiting, { mayBeBack: isNew, isAlone: true });
  if (alarm === undefined) return;
  const chains = await chainsFor(session.client, { tenantId, ...alarm });
  if (crossedAgain && (await firstIsTold(session, alarm))) {
    for (const chain of chains) {
      const second = chain.levels[1];
      if (second)
        await queueLevel(
          telling,
          { ...waiting, chainId: chain.id, level: 1 },
          now.getTime() + second.after * minuteMs,
        );
    }
    return;
  }
  const messages: NewMessage[] = [];
  for (const chain of chains)
    messages.push(...(await messagesOfLevel(telling, alarm, chain, { level: 0, noticeWay })));
  if (chains.length === 0 && noticeWay !== null) {
    const users = reachesPerson(noticeWay) ? await usualRecipients(session.client, tenantId, noticeWay) : [];
    messages.push(...(await messagesBy(telling, alarm, { ways: [noticeWay], users, level: 0 })));
  }
  await addMessages(session, jobs, messages, now);
}

/** Whether the first level was notified of an alarm since it waits; quiet hours may have lasted until its value recovered. */
async function firstIsTold(
  { client }: DbSession,
  { id, alarmTime, waitsSince }: AlarmFacts,
): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`select 1 from push_member e join push_message m on m.id = e.message_id
     where e.alarm_id = ${id} and m.purpose = 'raised' and m.type <> ${pushWay.webhook}
       and m.created_at >= ${waitsSince ?? alarmTime} limit 1`,
  );
  return rowCount !== 0;
}

/** Notifies the recipients of a level, unless the alarm was handled or its value recovered in the meantime. */
export async function escalate(
  telling: TellParts,
  { chainId, level, ...waiting }: Waiting & { readonly chainId: string; readonly level: number },
): Promise<void> {
  const { session, jobs, tenantId, now } = telling;
  const { noticeWay } = waiting;
  const alarm = await openAlarm(telling, waiting, { mayBeBack: false, isAlone: false });
  if (alarm === undefined) return;
  const [chain] = await chainsFor(session.client, { tenantId, ...alarm, chainId });
  if (chain === undefined) return;
  await addMessages(session, jobs, await messagesOfLevel(telling, alarm, chain, { level, noticeWay }), now);
}

/**
 * Returns an alarm that still needs acknowledgement: unprocessed, not acknowledged, not shelved, and still in the wait the job is about.
 * `mayBeBack`: its value may have recovered in the meantime. `isAlone`: an alarm that became a member of a storm before its first
 * notification is excluded, because it is reported with the storm.
 */
async function openAlarm(
  { session: { client }, tenantId, now }: TellParts,
  { alarmId, since }: Waiting,
  { mayBeBack, isAlone }: { readonly mayBeBack: boolean; readonly isAlone: boolean },
): Promise<AlarmFacts | undefined> {
  const { rows } = await client.query<AlarmFacts>(
    statement`select a.id::text as id, a.grade, a.station_id::text as "stationId", a.alarm_time as "alarmTime",
       a.waits_since as "waitsSince", s.time_zone as zone
     from alarm a left join station s on s.id = a.station_id
     where a.id = ${alarmId} and a.tenant_id = ${tenantId} and a.status = 1 and a.is_deleted = 0
       and a.acknowledged_at is null and coalesce(a.shelved_until <= ${now}, true)
       and (${mayBeBack} or a.recovered_at is null) and (${!isAlone} or a.group_id is null)`,
  );
  const [alarm] = rows;
  return alarm?.waitsSince?.getTime() === since ? alarm : undefined;
}

/** Queues a level of a chain; a level that is already due runs at once. */
async function queueLevel(
  { session, jobs, tenantId, now }: TellParts,
  payload: Waiting & { readonly chainId: string; readonly level: number },
  due: number,
): Promise<void> {
  const later = due > now.getTime() ? { startAfter: new Date(due) } : {};
  await jobs.enqueue(session, escalateKind, { payload, tenantId, ...later });
}

/** Returns the messages of a level and queues the next level. */
async function messagesOfLevel(
  telling: TellParts,
  alarm: AlarmFacts,
  chain: Chain,
  { level, noticeWay }: { readonly level: number; readonly noticeWay: number | null },
): Promise<readonly NewMessage[]> {
  const { now, zone } = telling;
  const here = chain.levels[level];
  if (here === undefined) return [];
  const waiting = { alarmId: alarm.id, noticeWay, since: alarm.waitsSince?.getTime() };
  const next = (at: number, due: number): Promise<void> =>
    queueLevel(telling, { ...waiting, chainId: chain.id, level: at }, due);
  const isQuiet = alarm.grade !== null && chain.quietGrades.includes(alarm.grade);
  const quiet = { from: chain.quietFrom, to: chain.quietTo };
  const ends = isQuiet ? quietUntil(quiet, alarm.zone ?? zone, now.getTime()) : undefined;
  if (ends !== undefined) {
    await next(level, ends);
    return [];
  }
  const users = await peopleOf(telling, here);
  const more = level === 0 && noticeWay !== null ? [noticeWay] : [];
  const ways = [...new Set([...here.ways, ...more])];
  const messages = await messagesBy(telling, alarm, { ways, users, level, minutes: here.after });
  const following = chain.levels[level + 1];
  if (following === undefined) return messages;
  // If nobody is on duty, the next level is not delayed.
  const isEmpty = users.length === 0 && !ways.some((way) => !reachesPerson(way));
  // A recipient who was notified late, after quiet hours or an outage, has the full time to acknowledge.
  const waited = (alarm.waitsSince ?? alarm.alarmTime).getTime();
  const started = Math.max(waited, now.getTime() - here.after * minuteMs);
  await next(level + 1, isEmpty ? now.getTime() : started + following.after * minuteMs);
  return messages;
}

async function peopleOf({ session, now, zone }: TellParts, level: Level): Promise<readonly string[]> {
  const rota = level.rotaId === null ? undefined : await rotaOf(session.client, level.rotaId);
  const duty = rota === undefined ? [] : onDuty(rota.shifts, rota.zone || zone, now.getTime());
  return [...new Set([...duty.map(({ userId }) => userId), ...level.userIds])];
}

async function messagesBy(
  telling: TellParts,
  alarm: AlarmFacts,
  {
    ways,
    users,
    level,
    minutes,
  }: {
    readonly ways: readonly number[];
    readonly users: readonly string[];
    readonly level: number;
    readonly minutes?: number;
  },
): Promise<readonly NewMessage[]> {
  const { session, tenantId } = telling;
  const purpose = level === 0 ? 'raised' : 'escalated';
  const common = { tenantId, purpose, alarmId: alarm.id, ...(minutes && { facts: { minutes } }) } as const;
  const wait = waitOf(alarm);
  const messages: NewMessage[] = [];
  for (const type of ways) {
    const key = `${purpose}${level}:${alarm.id}${wait}:${type}`;
    if (reachesPerson(type)) {
      for (const userId of users)
        if (level > 0 || !(await holdForDigest(telling, { grade: alarm.grade, id: alarm.id, wait }, userId)))
          messages.push({ ...common, type, userId, key: `${key}:user:${userId}` });
      // Recorded in the push records, so that users can see that nobody was notified.
      if (users.length === 0) messages.push({ ...common, type, key: `${key}:nobody` });
      continue;
    }
    const channels = await enabledChannels(session.client, tenantId, { type });
    const told =
      level === 0 && alarm.waitsSince === null ? await toldOfEvery(telling, type) : new Set<string>();
    messages.push(
      ...channels
        .filter((channelId) => !told.has(channelId))
        .map((channelId) => ({ ...common, type, channelId, key: `${key}:channel:${channelId}` })),
    );
    if (channels.length === 0) messages.push({ ...common, type, key: `${key}:none` });
  }
  return messages;
}

/** Identifies each wait of an alarm after the first in the keys of messages, so that each is notified once. */
function waitOf({ waitsSince }: Pick<AlarmFacts, 'waitsSince'>): string {
  return waitsSince === null ? '' : `@${waitsSince.getTime()}`;
}

/** Programs that subscribe to all alarms were notified of this one by its event. */
async function toldOfEvery({ session, tenantId }: TellParts, type: number): Promise<ReadonlySet<string>> {
  if (type !== pushWay.webhook) return new Set();
  return new Set(await enabledChannels(session.client, tenantId, { type, topic: 'alarm.raised' }));
}
