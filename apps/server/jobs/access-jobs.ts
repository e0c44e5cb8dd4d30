import { purgeAccess } from '../access/purge.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Job } from './job.ts';

/** What keeps sign-in's tables small. */
export function accessJobs(platform: TenantDb, now: () => Date): readonly Job[] {
  return [{ name: 'sign-in leftovers', everySeconds: 3600, run: () => purgeAccess(platform, now()) }];
}
