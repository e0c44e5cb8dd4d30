import { removeOldEvents } from '../events/retention.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Job } from './job.ts';

/** What keeps the event log small. */
export function eventJobs(platform: TenantDb, now: () => Date): readonly Job[] {
  return [
    {
      name: 'event retention',
      everySeconds: 6 * 3600,
      async run() {
        await removeOldEvents(platform, now());
      },
    },
  ];
}
