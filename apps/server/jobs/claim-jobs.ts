import { label } from '@heliodeck/kit/label';
import { lapseClaims } from '../gateway/lapsed-claims.ts';
import { clockZone } from './clock-zone.ts';
import { defineClockJob, handles } from './define-job.ts';

const lapse = defineClockJob({
  name: 'dtu.lapseClaims',
  label: label('结束无通信的DTU认领', 'End claims of DTUs without traffic'),
  clock: { cron: '* * * * *', zone: clockZone, missed: 'once' },
});

/** Ends claims of DTUs that never sent traffic. */
export const claimJobs = [
  handles(lapse, async ({ db, now }) => {
    await lapseClaims(db, now);
  }),
];
