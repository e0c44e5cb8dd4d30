import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { removeExpiredLogs } from '../logs/log-retention.ts';
import { makeLogMonths } from '../logs/log-rows.ts';
import type { Logs } from '../logs/logs.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Job } from './job.ts';

/** What keeps the logs in order by the clock: months ahead, retention. */
export function logJobs(platform: TenantDb, logs: Pick<Logs, 'usual'>, now: () => Date): readonly Job[] {
  return [
    { name: 'log months', everySeconds: 6 * 3600, run: () => makeLogMonths(platform, now()) },
    {
      name: 'log retention',
      everySeconds: 24 * 3600,
      async run() {
        const removed = await removeExpiredLogs(platform, now());
        logs.usual.write({ tenantId: platformTenant }, 'info', 'retention.logs', removed);
      },
    },
  ];
}

/** The same jobs; one that fails also stands in the error log. */
export function keepingFailures(jobs: readonly Job[], logs: Pick<Logs, 'failure'>): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    run: (signal) =>
      job.run(signal).catch((error: unknown) => {
        if (!signal.aborted) logs.failure(error);
        throw error;
      }),
  }));
}
