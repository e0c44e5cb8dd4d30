import { label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { countLists } from '../crud/lists/count-lists.ts';
import { removeExpiredLogs } from '../logs/log-retention.ts';
import { makeLogMonths } from '../logs/log-rows.ts';
import type { Logs } from '../logs/logs.ts';
import { clockZone } from './clock-zone.ts';
import { defineClockJob, handles, type JobHandler } from './define-job.ts';

const months = defineClockJob({
  name: 'logs.months',
  label: label('准备日志的月份', 'Make the months of logs'),
  clock: { cron: '23 */6 * * *', zone: clockZone, missed: 'once', atStart: true },
});

const retention = defineClockJob({
  name: 'logs.retention',
  label: label('清理过期日志', 'Remove expired logs'),
  clock: { cron: '40 2 * * *', zone: clockZone, missed: 'once' },
});

const counts = defineClockJob({
  name: 'logs.counts',
  label: label('统计长列表的行数', 'Count long lists'),
  clock: { cron: '47 * * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Scheduled jobs of the logs: partitions for coming months, retention, counts. */
export function logJobs(logs: Pick<Logs, 'usual'>): readonly JobHandler[] {
  return [
    handles(months, ({ db, now }) => makeLogMonths(db, now)),
    handles(counts, async ({ db, signal }) => {
      await countLists(db, signal);
    }),
    handles(retention, async ({ db, now }) => {
      const removed = await removeExpiredLogs(db, now);
      logs.usual.write({ tenantId: platformTenant }, 'info', 'retention.logs', removed);
    }),
  ];
}
