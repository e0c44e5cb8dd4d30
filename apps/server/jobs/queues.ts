import type { PgBoss } from 'pg-boss';
import type { JobKind } from './define-job.ts';

/** Columns of a job's row. */
export interface Stored {
  readonly tenantId: string;
  readonly version: number;
  readonly payload: unknown;
}

/** Dead-letter queue: jobs whose last attempt failed stay here until a user retries them. */
export const deadQueue = 'dead';

const day = 86_400;

/**
 * Creates the queues of the kinds and updates the settings of existing ones.
 * @param lost seconds after which the jobs of a silent server are given to another
 */
export async function setUpQueues(boss: PgBoss, kinds: readonly JobKind[], lost: number): Promise<void> {
  await boss.createQueue(deadQueue, { retentionSeconds: 90 * day, retryLimit: 0 });
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const { retry } = kind;
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: retry.mostSeconds ?? 3_600,
      expireInSeconds: kind.mostSeconds ?? 900,
      heartbeatSeconds: lost,
      // Done jobs are kept for the list of last runs; waiting jobs as long as a user may want them done.
      deleteAfterSeconds: 2 * day,
      retentionSeconds: 30 * day,
      deadLetter: deadQueue,
    };
    if (known.has(kind.name)) await boss.updateQueue(kind.name, options);
    else await boss.createQueue(kind.name, { ...options, policy: kind.single ? 'exclusive' : 'standard' });
  }
}
