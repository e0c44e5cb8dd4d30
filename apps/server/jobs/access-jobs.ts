import { label } from '@heliodeck/kit/label';
import { purgeAccess } from '../access/sessions/purge.ts';
import { clockZone } from './clock-zone.ts';
import { defineClockJob, handles } from './define-job.ts';

const leftovers = defineClockJob({
  name: 'signIn.leftovers',
  label: label('清理登录遗留数据', 'Remove what sign-in left behind'),
  clock: { cron: '7 * * * *', zone: clockZone, missed: 'once' },
});

/** Job that purges the tables of sign-in. */
export const accessJobs = [handles(leftovers, ({ db, now }) => purgeAccess(db, now))];
