import { messageState } from '@heliodeck/model/push/message-states';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { alarmEnded, alarmRaised, alarmRecovered } from '@heliodeck/model/wire/topics';
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
  return [
    subscription({
      ...parts,
      name: 'push of raised alarms',
      topic: alarmRaised,
      // Members of a storm are told of with it, crossings again with the first; that an alarm chatters is for programs.
      concerns: ({ groupId, repeats, chattering = false }) =>
        groupId === null && (repeats === 1 || chattering),
      async handle(session, { id, tenantId, key, payload }) {
        const { repeats, noticeWay, kind, chattering = false } = payload;
        const facts = { kind, ...(chattering && { chattering }) };
        await tellPrograms(session, { id, tenantId, alarmId: key, purpose: 'raised', facts });
        if (repeats > 1) return;
        await jobs.enqueue(session, raiseKind, { payload: { alarmId: key, noticeWay }, tenantId });
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
