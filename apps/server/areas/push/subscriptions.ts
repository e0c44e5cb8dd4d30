import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { type HandledPurpose, messageState } from '@heliodeck/model/push/message-states';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { alarmEnded, alarmRaised, alarmRecovered, stateMoved } from '@heliodeck/model/wire/topics';
import { type Subscription, subscription } from '../../events/subscription.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { enabledChannels } from './channel-rows.ts';
import { addMessages } from './messages-store.ts';
import { raiseKind } from './push-kinds.ts';

type Parts = Pick<Services, 'store' | 'jobs' | 'log' | 'now'>;

interface AlarmNews {
  readonly id: string;
  readonly tenantId: string;
  readonly alarmId: string;
  readonly purpose: 'raised' | 'recovered' | 'ended' | HandledPurpose;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Steps after which an alarm waits for acknowledgement again, at once or later. */
const waitingActs: readonly string[] = ['shelve', 'unshelve', 'cancel'];

/** Steps on an alarm that programs can be told of. */
const handledBy: ReadonlyMap<string, HandledPurpose> = new Map([
  ['acknowledge', 'acknowledged'],
  ['dispatch', 'dispatched'],
  ['close', 'closed'],
  ['finish', 'completed'],
  ['cancel', 'returned'],
]);

/** Subscriptions to alarm events: each event is handled by one server exactly once, and queues messages and jobs in its transaction. */
export function alarmSubscriptions({ store, jobs, log, now }: Parts): readonly Subscription[] {
  const db = store.asPlatform('alarms of all tenants are told of');
  const parts = { db, events: store.events, log };
  /** Notifies the programs that subscribe to all alarms. */
  const tellPrograms = async (session: DbSession, heard: AlarmNews): Promise<void> => {
    const { id, tenantId, alarmId, purpose, facts } = heard;
    const wanted = { type: pushWay.webhook, topic: `alarm.${purpose}` };
    const channels = await enabledChannels(session.client, tenantId, wanted);
    const messages = channels.map((channelId) => ({
      tenantId,
      purpose,
      alarmId,
      channelId,
      facts,
      type: pushWay.webhook,
      key: `event:${id}:channel:${channelId}`,
    }));
    await addMessages(session, jobs, messages, now());
  };
  /** Continues with the further levels of an alarm whose value had recovered before they were due. */
  const goOn = async (session: DbSession, tenantId: string, alarmId: string): Promise<void> => {
    const waiting = await waitOf(session, tenantId, alarmId);
    if (waiting === undefined) return;
    await jobs.enqueue(session, raiseKind, { payload: { ...waiting, crossedAgain: true }, tenantId });
  };
  /** Starts the notifications again from the first level; for a shelved alarm when its shelf time ends. */
  const tellAgain = async (session: DbSession, tenantId: string, alarmId: string): Promise<void> => {
    const waiting = await waitOf(session, tenantId, alarmId);
    if (waiting?.since === undefined) return;
    const later = waiting.since > now().getTime() ? { startAfter: new Date(waiting.since) } : {};
    await jobs.enqueue(session, raiseKind, { payload: waiting, tenantId, ...later });
  };
  return [
    subscription({
      ...parts,
      name: 'push of raised alarms',
      topic: alarmRaised,
      // Members of a storm are reported with the storm. If a limit is crossed again while the alarm chatters, programs are notified of it.
      concerns: ({ groupId }) => groupId === null,
      async handle(session, { id, tenantId, key, payload }) {
        const { repeats, noticeWay, kind, chattering = false } = payload;
        if (repeats > 1) await goOn(session, tenantId, key);
        else await jobs.enqueue(session, raiseKind, { payload: { alarmId: key, noticeWay }, tenantId });
        if (repeats > 1 && !chattering) return;
        const facts = { kind, ...(chattering && { chattering }) };
        await tellPrograms(session, { id, tenantId, alarmId: key, purpose: 'raised', facts });
      },
    }),
    subscription({
      ...parts,
      name: 'push of alarms that wait again',
      topic: stateMoved,
      concerns: ({ entity, act }) => entity === realtimeAlarm.key && waitingActs.includes(act),
      handle: (session, { tenantId, key }) => tellAgain(session, tenantId, key),
    }),
    subscription({
      ...parts,
      name: 'push of handled alarms',
      topic: stateMoved,
      concerns: ({ entity, act }) => entity === realtimeAlarm.key && handledBy.has(act),
      async handle(session, { id, tenantId, key, payload: { act, state } }) {
        const purpose = handledBy.get(act);
        if (purpose === undefined) return;
        const facts = { status: state, ...(await handlingOf(session, tenantId, key)) };
        await tellPrograms(session, { id, tenantId, alarmId: key, purpose, facts });
      },
    }),
    subscription({
      ...parts,
      name: 'push of recovered alarms',
      topic: alarmRecovered,
      handle: (session, { id, tenantId, key, payload: { kind } }) =>
        tellPrograms(session, { id, tenantId, alarmId: key, purpose: 'recovered', facts: { kind } }),
    }),
    subscription({
      ...parts,
      name: 'push of ended alarms',
      topic: alarmEnded,
      async handle(session, { id, tenantId, key, payload: { kind, reason } }) {
        const facts = { kind, reason };
        await tellPrograms(session, { id, tenantId, alarmId: key, purpose: 'ended', facts });
        await dropUntold(session, tenantId, key, now());
      },
    }),
  ];
}

/** Who deals with an alarm, and its newest work order. */
async function handlingOf({ client }: DbSession, tenantId: string, alarmId: string) {
  const { rows } = await client.query<{
    kind: string | null;
    handler: string | null;
    orderId: string | null;
  }>(
    statement`select a.kind, coalesce(nullif(a.measure, ''), a.acknowledged_by) as handler,
         (select max(o.id)::text from order_record o where o.alarm_id = a.id and o.is_deleted = 0) as "orderId"
       from alarm a where a.id = ${alarmId} and a.tenant_id = ${tenantId}`,
  );
  return rows[0] ?? {};
}

/** Since when an unprocessed alarm waits without acknowledgement; undefined for others. */
async function waitOf({ client }: DbSession, tenantId: string, alarmId: string) {
  const { rows } = await client.query<{ since: Date | null; noticeWay: number | null }>(
    statement`select waits_since as since, (rule ->> 'noticeWay')::integer as "noticeWay" from alarm
       where id = ${alarmId} and tenant_id = ${tenantId} and status = 1 and acknowledged_at is null and is_deleted = 0`,
  );
  const [alarm] = rows;
  return alarm && { alarmId, noticeWay: alarm.noticeWay, since: alarm.since?.getTime() };
}

/** Drops the pending notifications of an alarm whose rule was removed. */
async function dropUntold(
  { client }: DbSession,
  tenantId: string,
  alarmId: string,
  now: Date,
): Promise<void> {
  await client.query(
    statement`update push_message m set state = ${messageState.dropped}, ended_at = ${now}
       where m.tenant_id = ${tenantId} and m.state in (${messageState.waiting}, ${messageState.held})
       and m.purpose in ('raised', 'escalated') and m.type <> ${pushWay.webhook}
       and exists (select 1 from push_member e where e.message_id = m.id and e.alarm_id = ${alarmId})
       and not exists (select 1 from push_member e where e.message_id = m.id and e.alarm_id <> ${alarmId})`,
  );
}
