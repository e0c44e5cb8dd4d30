import type { PgBoss } from 'pg-boss';
import type { JobKind } from './define-job.ts';

/** A job as its row holds it. */
export interface Stored {
  readonly tenantId: string;
  readonly version: number;
  readonly payload: unknown;
}

/** Jobs that failed at their last try lie here until somebody runs them again. */
export const deadQueue = 'dead';

const day = 86_400;

/**
 * Makes the queues of kinds; those that are there take what has changed.
 * @param lost seconds after which a silent server's jobs are another's
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
      // What is done is kept for the list of what ran last, what waits for as long as anybody may want it done.
      deleteAfterSeconds: 2 * day,
      retentionSeconds: 30 * day,
      deadLetter: deadQueue,
    };
    if (known.has(kind.name)) await boss.updateQueue(kind.name, options);
    else await boss.createQueue(kind.name, { ...options, policy: kind.single ? 'exclusive' : 'standard' });
  }
}
