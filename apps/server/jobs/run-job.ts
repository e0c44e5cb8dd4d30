import type { Job, PgBoss } from 'pg-boss';
import type { Log } from '../context.ts';
import type { Logs } from '../logs/logs.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import { inSession } from './boss.ts';
import type { JobHandler } from './define-job.ts';
import type { Stored } from './queues.ts';

/** A job that this server has fetched. */
export type HeldJob = Pick<Job<Stored>, 'id' | 'data' | 'retryCount' | 'signal'>;

interface RunParts {
  readonly dbOf: (handler: JobHandler, tenantId: string) => TenantDb;
  readonly log: Log;
  readonly logs: Pick<Logs, 'failure'>;
  readonly now: () => Date;
  /** Fires when the server stops. */
  readonly stopping: AbortSignal;
}

/** Runs a job that this server has fetched. @throws the error of the job, which is logged unless the job was aborted */
export async function runJob(
  { dbOf, log, logs, now, stopping }: RunParts,
  boss: PgBoss,
  handler: JobHandler,
  job: HeldJob,
): Promise<void> {
  const { kind } = handler;
  const { tenantId, version, payload } = job.data;
  const db = dbOf(handler, tenantId);
  const attempt = job.retryCount + 1;
  const signal = AbortSignal.any([job.signal, stopping]);
  const finish = async (session: Pick<DbSession, 'client'>): Promise<void> => {
    const held = { id: job.id, retryCount: job.retryCount };
    const { affected } = (await boss.complete(kind.name, held, null, { db: inSession(session) })) as {
      affected: number;
    };
    if (affected !== 1) throw new Error(`the job ${job.id} is no longer this server's`);
  };
  try {
    if (version !== kind.version) throw new Error(`version ${version} of ${kind.name} is not known`);
    await handler.run({ id: job.id, tenantId, db, now: now(), attempt, signal, log, finish }, payload);
  } catch (error) {
    if (!signal.aborted) {
      log.error('job failed', { job: kind.name, jobId: job.id, attempt, error });
      logs.failure(error);
    }
    throw error;
  }
}

/** Starts a worker that runs one job of a kind at a time. @returns its id */
export async function startWorker(
  boss: PgBoss,
  kind: string,
  pollSeconds: number,
  run: (job: HeldJob) => Promise<void>,
): Promise<string> {
  const worker: string = await boss.work<Stored>(
    kind,
    { pollingIntervalSeconds: pollSeconds },
    async ([job]) => {
      if (job === undefined) return;
      // pg-boss would wait for the next poll after each job. Jobs of other servers, which cannot notify this one, would run one a poll.
      boss.notifyWorker(worker);
      await run(job);
    },
  );
  return worker;
}

/** Fetches and runs jobs until none waits, and settles each in the queue. @returns how many were run */
export async function runWaiting(
  boss: PgBoss,
  handlers: Iterable<JobHandler>,
  run: (handler: JobHandler, job: Omit<HeldJob, 'signal'>) => Promise<void>,
): Promise<number> {
  const all = [...handlers];
  let done = 0;
  for (let found = 1; found > 0; ) {
    found = 0;
    for (const handler of all) {
      const { name } = handler.kind;
      for (const job of await boss.fetch<Stored>(name, { batchSize: 50 })) {
        found += 1;
        const attempt = { id: job.id, retryCount: job.retryCount };
        await run(handler, job).then(
          () => boss.complete(name, attempt),
          (error: unknown) =>
            boss.fail(name, attempt, error instanceof Error ? error : { message: String(error) }),
        );
      }
    }
    done += found;
  }
  return done;
}
