import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { messageState } from '@heliodeck/model/push/message-states';
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
  readonly purpose: 'raised' | 'recovered' | 'ended';
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Steps after which an alarm waits for somebody anew, at once or later. */
const waitingActs: readonly string[] = ['shelve', 'unshelve', 'cancel'];

/** What follows from alarms: each event is handled on one server exactly once, and leaves messages and jobs in its transaction. */
export function alarmSubscriptions({ store, jobs, log, now }: Parts): readonly Subscription[] {
  const db = store.asPlatform('alarms of all tenants are told of');
  const parts = { db, events: store.events, log };
  /** Programs that hear of everything. */
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
  /** Its further levels are told where its value had come back before they were due. */
  const goOn = async (session: DbSession, tenantId: string, alarmId: string): Promise<void> => {
    const waiting = await waitOf(session, tenantId, alarmId);
    if (waiting === undefined) return;
    await jobs.enqueue(session, raiseKind, { payload: { ...waiting, crossedAgain: true }, tenantId });
  };
  /** It is told from its first level on, on the shelf when its time there is over. */
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
      // Members of a storm are told of with it; of a crossing again programs hear where the alarm chatters.
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

/** The wait an unprocessed alarm is in that nobody has acknowledged; undefined of others. */
async function waitOf({ client }: DbSession, tenantId: string, alarmId: string) {
  const { rows } = await client.query<{ since: Date | null; noticeWay: number | null }>(
    statement`select waits_since as since, (rule ->> 'noticeWay')::integer as "noticeWay" from alarm
       where id = ${alarmId} and tenant_id = ${tenantId} and status = 1 and acknowledged_at is null and is_deleted = 0`,
  );
  const [alarm] = rows;
  return alarm && { alarmId, noticeWay: alarm.noticeWay, since: alarm.since?.getTime() };
}

/** An alarm whose rule is gone needs nobody any more who has not been told yet. */
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
