import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { lockDeadJob } from '../../jobs/job-rows.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { audit } from '../../logs/audit.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/**
 * Queues a job whose last attempt failed again, with all its attempts, and records the user in the audit log.
 * @param platform has access to the jobs of all tenants
 * @throws CodedError job.gone if it is not among the failed ones, also for the second of two concurrent calls; job.unknownKind if this
 * version of the program does not know its kind; job.elsewhere if its `givenUp` handler offers a retry; job.waits if its kind is `single`
 * and one already waits or runs
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
