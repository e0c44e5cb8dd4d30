import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { lockDeadJob } from '../../jobs/job-rows.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { audit } from '../../logs/audit.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/**
 * Queues a job that failed at its last try once more, with all its tries, and writes who did so into the audit log.
 * @param platform sees the jobs of all tenants
 * @throws CodedError job.gone where it is not among the failed ones, also for the second of two; job.unknownKind where this
 *   version of the program does not know what it is; job.elsewhere where it is tried again by whoever was told of its end; job.waits where
 *   its kind waits or runs already and may do so only alone
 */
export async function runAgain(
  context: Context,
  jobs: Pick<JobQueue, 'again' | 'kinds'>,
  platform: TenantDb,
  id: string,
): Promise<void> {
  await platform.tx(async (_, session) => {
    const job = await lockDeadJob(session.client, id);
    if (job === undefined) throw new CodedError('job.gone');
    const kind = jobs.kinds.find(({ name }) => name === job.name);
    if (kind === undefined) throw new CodedError('job.unknownKind', { name: job.name });
    if (kind.triedElsewhere && job.isTold) throw new CodedError('job.elsewhere');
    if (!(await jobs.again(session, id))) throw new CodedError('job.waits');
    const { tenantId } = job;
    audit(context, session, [
      { act: 'rerun', entity: 'job', recordId: id, title: job.name, after: { tenantId } },
    ]);
  });
}
