import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { clockZone } from '../../jobs/clock-zone.ts';
import { defineClockJob, defineJob } from '../../jobs/define-job.ts';

/**
 * Since when the alarm waits for acknowledgement again (off the shelf, or returned by a cancelled order), ms; absent: since it was raised.
 * A job of an earlier wait has no effect.
 */
const waitsSince = z.number().optional();

/**
 * One attempt at a message. The delay doubles with each retry: 10 s, 20 s … one hour; the last attempt is about three hours after the
 * first.
 */
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

/** Determines the recipients of an alarm that was raised. */
export const raiseKind = defineJob({
  name: 'push.raise',
  label: label('推送新告警', 'Tell of a new alarm'),
  version: 1,
  payload: z.object({
    alarmId: z.string(),
    noticeWay: z.number().nullable(),
    since: waitsSince,
    /** True if its value recovered and crossed the limit again. */
    crossedAgain: z.boolean().optional(),
  }),
  // The job marks itself done in the transaction of its effects, which a tenant's role may not do.
  scope: 'platform',
  retry: { limit: 8, delaySeconds: 5, mostSeconds: 600 },
  atOnce: 2,
});

/** Notifies the recipients of one level of a chain, unless the alarm was acknowledged in the meantime. */
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
  // The job marks itself done in the transaction of its effects, which a tenant's role may not do.
  scope: 'platform',
  retry: { limit: 8, delaySeconds: 5, mostSeconds: 600 },
});

/** Sends the digests that are due. */
export const digestKind = defineClockJob({
  name: 'push.digest',
  label: label('发送告警日报', 'Send digests of alarms'),
  clock: { cron: '* * * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Removes old messages; their push records are kept. */
export const tidyKind = defineClockJob({
  name: 'push.tidy',
  label: label('清理旧的通知消息', 'Remove old notifications'),
  clock: { cron: '23 3 * * *', zone: clockZone, missed: 'once' },
});
