import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { clockZone } from '../../jobs/clock-zone.ts';
import { defineClockJob, defineJob } from '../../jobs/define-job.ts';

/**
 * Since when the alarm waits for somebody anew (off the shelf, given back by a cancelled order), ms; absent: since it was raised. A job of an
 * earlier wait does nothing.
 */
const waitsSince = z.number().optional();

/** One attempt at a message. Each try waits about twice as long: 10 s, 20 s … an hour; the last is some three hours after the first. */
export const sendKind = defineJob({
  name: 'push.send',
  label: label('发送告警通知', 'Send a notification'),
  version: 1,
  payload: z.object({ messageId: z.string() }),
  scope: 'tenant',
  retry: { limit: 10, delaySeconds: 10, mostSeconds: 3_600 },
  mostSeconds: 120,
  atOnce: 4,
});

/** Finds out who is to be told of an alarm that was raised. */
export const raiseKind = defineJob({
  name: 'push.raise',
  label: label('推送新告警', 'Tell of a new alarm'),
  version: 1,
  payload: z.object({
    alarmId: z.string(),
    noticeWay: z.number().nullable(),
    since: waitsSince,
    /** Its value came back and crossed the limit again. */
    crossedAgain: z.boolean().optional(),
  }),
  // It ends itself in the transaction of its effects, which a tenant's role may not.
  scope: 'platform',
  retry: { limit: 8, delaySeconds: 5, mostSeconds: 600 },
  atOnce: 2,
});

/** Tells the people of one level of a chain, unless the alarm was acknowledged meanwhile. */
export const escalateKind = defineJob({
  name: 'push.escalate',
  label: label('升级未确认的告警', 'Escalate an unacknowledged alarm'),
  version: 1,
  payload: z.object({
    alarmId: z.string(),
    chainId: z.string(),
    level: z.number(),
    noticeWay: z.number().nullable(),
    since: waitsSince,
  }),
  // It ends itself in the transaction of its effects, which a tenant's role may not.
  scope: 'platform',
  retry: { limit: 8, delaySeconds: 5, mostSeconds: 600 },
});

/** Gathers the digests that are due. */
export const digestKind = defineClockJob({
  name: 'push.digest',
  label: label('发送告警日报', 'Send digests of alarms'),
  clock: { cron: '* * * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Removes messages nobody looks at any more; their push records stay. */
export const tidyKind = defineClockJob({
  name: 'push.tidy',
  label: label('清理旧的通知消息', 'Remove old notifications'),
  clock: { cron: '23 3 * * *', zone: clockZone, missed: 'once' },
});
