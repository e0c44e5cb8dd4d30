import { lapseClaims } from '../gateway/lapsed-claims.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Job } from './job.ts';

/** Ends claims of DTUs that never saw traffic. */
export function claimJobs(platform: TenantDb, now: () => Date): readonly Job[] {
  return [
    {
      name: 'claims of DTUs',
      everySeconds: 60,
      async run() {
        await lapseClaims(platform, now());
      },
    },
  ];
}
