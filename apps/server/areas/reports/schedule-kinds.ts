import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { recordId } from '../../http/query-values.ts';
import { clockZone } from '../../jobs/clock-zone.ts';
import { defineClockJob, defineJob } from '../../jobs/define-job.ts';

/** Starts runs of schedules that are due. */
export const dueKind = defineClockJob({
  name: 'reports.due',
  label: label('查找到期的报表计划', 'Look for report schedules that are due'),
  clock: { cron: '* * * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Creates and stores a report. */
export const makeKind = defineJob({
  name: 'reports.make',
  label: label('生成计划报表', 'Make a scheduled report'),
  version: 1,
  payload: z.object({ runId: recordId }),
  scope: 'tenant',
  retry: { limit: 4, delaySeconds: 30, mostSeconds: 1_800 },
});

/** Mails a stored report to one person. */
export const mailKind = defineJob({
  name: 'reports.mail',
  label: label('邮件发送报表', 'Mail a report'),
  version: 1,
  payload: z.object({ runId: recordId, userId: recordId }),
  scope: 'tenant',
  retry: { limit: 8, delaySeconds: 30, mostSeconds: 3_600 },
});
