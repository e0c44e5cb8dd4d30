import { label } from '@heliodeck/kit/label';
import { removeOldEvents } from '../events/retention.ts';
import { clockZone } from './clock-zone.ts';
import { defineClockJob, handles } from './define-job.ts';

const retention = defineClockJob({
  name: 'events.retention',
  label: label('清理事件日志', 'Remove old events'),
  clock: { cron: '17 */6 * * *', zone: clockZone, missed: 'once' },
});

/** Job that purges the event log. */
export const eventJobs = [
  handles(retention, async ({ db, now }) => {
    await removeOldEvents(db, now);
  }),
];
