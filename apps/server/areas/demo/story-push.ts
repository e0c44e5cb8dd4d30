import { label } from '@heliodeck/kit/label';
import { messageState, type PushPurpose, pushResult } from '@heliodeck/model/push/message-states';
import { onDuty, type Shift } from '@heliodeck/model/push/on-duty';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { mailSecurity, pushWay } from '@heliodeck/model/push/push-ways';
import type { Context } from '../../context.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { statement } from '../../store/sql.ts';
import { demoName } from './demo-name.ts';
import type { StoryParts } from './story-alarms.ts';
import { asOf } from './story-orders.ts';

const minuteMs = 60_000;

/**
 * Adds the channels of the demonstration's notification chain. They are disabled and point to example.com, a reserved domain (RFC 2606):
 * the demonstration sends nothing, and its push records show that no channel was enabled.
 */
export async function addChannels(context: Context, writer: Writer): Promise<void> {
  await writer.put(context, pushChannel, {
    channelName: demoName(label('值班邮箱（未启用）', 'On-call (off)')),
    type: pushWay.email,
    enabled: false,
    smtpHost: 'smtp.example.com:465',
    smtpSecurity: mailSecurity.tls,
    sender: 'alarm@example.com',
  });
  await writer.put(context, pushChannel, {
    channelName: demoName(label('工单系统（未启用）', 'Tickets (off)')),
    type: pushWay.webhook,
    enabled: false,
    endpoint: 'https://tickets.example.com/alarms',
    topics: 'alarm.raised,alarm.recovered',
  });
}

/** Recipients of a chain: at once its rota, then a user, a number of minutes after an alarm that is not acknowledged. */
export interface StoryChain {
  readonly stationId: string;
  readonly grades: readonly number[];
  readonly shifts: readonly Shift[];
  readonly zone: string;
  readonly first: { readonly way: number };
  readonly next: readonly {
    readonly afterMinutes: number;
    readonly userId: string;
    readonly way: number;
  }[];
}

interface TellableAlarm {
  readonly id: string;
  readonly alarmTime: Date;
  readonly endedAt: Date;
}

/** Writes the records of the chain for each alarm of its station: a stored message, and an attempt without a channel. */
export async function tellAttempts({ context, session }: StoryParts, chain: StoryChain): Promise<void> {
  const { rows: alarms } = await session.client.query<TellableAlarm>(
    statement`select id::text as id, alarm_time as "alarmTime", least(coalesce(acknowledged_at, 'infinity'), recovered_at) as "endedAt"
     from alarm where station_id = ${chain.stationId} and group_id is null and grade = any (${chain.grades}) order by alarm_time`,
  );
  for (const { id, alarmTime, endedAt } of alarms) {
    const raised = alarmTime.getTime();
    const [onCall] = onDuty(chain.shifts, chain.zone, raised);
    const levels = [
      ...(onCall ? [{ afterMinutes: 0, userId: onCall.userId, way: chain.first.way }] : []),
      ...chain.next,
    ];
    for (const [level, { afterMinutes, userId, way }] of levels.entries()) {
      const at = raised + afterMinutes * minuteMs;
      if (at > endedAt.getTime()) break;
      const purpose: PushPurpose = level === 0 ? 'raised' : 'escalated';
      const key = `${purpose}${level}:${id}:${way}:user:${userId}`;
      const facts = level === 0 ? {} : { minutes: afterMinutes };
      await insertAttempt(asOf(context, at), session, { alarmId: id, key, purpose, userId, way, facts });
    }
  }
}

async function insertAttempt(
  { caller: { tenantId }, now }: Context,
  { client }: StoryParts['session'],
  told: {
    readonly alarmId: string;
    readonly key: string;
    readonly purpose: PushPurpose;
    readonly userId: string;
    readonly way: number;
    readonly facts: object;
  },
): Promise<void> {
  const { zh, en } = pushTexts.notConfigured;
  await client.query(
    statement`with message as (
       insert into push_message (tenant_id, key, purpose, type, user_id, state, tries, created_at, ended_at, facts)
       values (${tenantId}, ${told.key}, ${told.purpose}, ${told.way}, ${told.userId}, ${messageState.held}, 1, ${now}, ${now},
         ${JSON.stringify(told.facts)})
       returning id, tenant_id, type, created_at),
     member as (
       insert into push_member (message_id, alarm_id, tenant_id) select id, ${told.alarmId}::bigint, tenant_id from message)
     insert into msg_push (tenant_id, alarm_id, type, push_time, pushman, open_id, result, attempt, message_id, detail, create_time,
       purpose, alarm_count)
     select m.tenant_id, ${told.alarmId}::bigint, m.type, m.created_at, u.real_name,
       case when m.type = ${pushWay.email} then u.email else u.phone end, ${pushResult.notConfigured}::smallint, 1, m.id::text,
       ${`${zh} · ${en}`}::text, m.created_at, ${told.purpose}::text, 1
     from message m, "user" u where u.id = ${told.userId}`,
  );
}
