import type { JobHandler } from '../../apps/server/jobs/define-job.ts';
import type { TenantDb } from '../../apps/server/store/tenant-db.ts';
import { quietLog } from './log.ts';

/** Runs a scheduled job now, without a queue. */
export function runJob(handler: JobHandler | undefined, db: TenantDb, now: Date): Promise<void> {
  if (handler === undefined) throw new Error('there is no such job');
  const signal = new AbortController().signal;
  const job = { id: '1', tenantId: db.tenantId, db, now, attempt: 1, signal, log: quietLog };
  return handler.run({ ...job, finish: async () => undefined }, {});
}
