import type { PgBoss } from 'pg-boss';
import type { Log } from '../context.ts';
import type { Logs } from '../logs/logs.ts';
import { storableJson } from '../store/storable.ts';
import type { Store } from '../store/store.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import { inSession, openBoss, type Pace, usualPace } from './boss.ts';
import { runDue, setClocks } from './clock.ts';
import type { JobHandler, JobKind } from './define-job.ts';
import { tellGivenUp } from './given-up.ts';
import { type RunningLoops, startLoops } from './loops.ts';
import { deadQueue, type Stored, setUpQueues } from './queues.ts';
import { type HeldJob, runJob, runWaiting, startWorker } from './run-job.ts';

/** A job to queue. */
interface NewJob<P> {
  readonly payload: P;
  /** Default: the tenant of the session. Only a session of the platform may set another. */
  readonly tenantId?: string;
  /** Earliest start; default: at once. */
  readonly startAfter?: Date;
  /** Of a `single` kind, one job waits or runs for each key. */
  readonly key?: string;
}

/** Queue of jobs in the database; any of the servers may run a job. */
export interface JobQueue {
  /**
   * Queues a job in the session's transaction: it runs only if the transaction commits.
   * @returns its id; null if the kind is `single` and one waits or runs
   */
  enqueue<P>(session: DbSession, kind: JobKind<P>, job: NewJob<P>): Promise<string | null>;
  /**
   * Moves a job from the dead-letter queue back to its own queue in the session's transaction, with all its attempts.
   * @param id of the row in the dead-letter queue
   * @returns false if it is not there, or if its kind is `single` and one waits or runs
   */
  again(session: Pick<DbSession, 'client'>, id: string): Promise<boolean>;
  /** Kinds of job that this server can run. */
  readonly kinds: readonly JobKind[];
  /** Registers handlers; call it before `work`. @throws Error for a second handler of a kind */
  use(handlers: readonly JobHandler[]): void;
  /** Starts running jobs and clocks. */
  work(): Promise<void>;
  /** Runs all waiting jobs now, for servers that run no jobs in the background. @returns how many were run */
  drain(): Promise<number>;
  /** Takes no more jobs, aborts running ones and waits for them at most this time, ms; another server runs those that have not ended. */
  stop(withinMs: number): Promise<void>;
}

interface QueueOptions {
  readonly store: Pick<Store, 'asPlatform' | 'tenantDb'>;
  readonly log: Log;
  readonly logs: Pick<Logs, 'failure'>;
  readonly now: () => Date;
  readonly pace?: Pace;
}

/** Opens the queue. Sends no query to the database before the first job or `work`. */
export function openQueue({ store, log, logs, now, pace = usualPace }: QueueOptions): JobQueue {
  const platform = store.asPlatform('jobs of all tenants lie in one queue');
  const handlers = new Map<string, JobHandler>();
  /** Ids of this server's workers, by name of the kind. */
  const workers = new Map<string, readonly string[]>();
  const stopping = new AbortController();
  let runs = false;
  let clocks: RunningLoops | undefined;
  let opening: Promise<PgBoss> | undefined;

  const open = (): Promise<PgBoss> => {
    opening ??= (async () => {
      const boss = await openBoss(platform, log, { pace, runs }).start();
      await setUpQueues(boss, kinds(), pace.lost);
      return boss;
    })().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const kinds = (): readonly JobKind[] => [...handlers.values()].map(({ kind }) => kind);

  const dbOf = ({ kind }: JobHandler, tenantId: string): TenantDb =>
    kind.scope === 'platform' ? platform : store.tenantDb(tenantId);
  const tellOfDead = (): Promise<void> => tellGivenUp({ platform, handlers, dbOf, now, log });

  const run = (boss: PgBoss, handler: JobHandler, job: HeldJob): Promise<void> =>
    runJob({ dbOf, log, logs, now, stopping: stopping.signal }, boss, handler, job);

  const enqueue: JobQueue['enqueue'] = async (
    session,
    kind,
    { payload, tenantId = session.db.tenantId, startAfter, key },
  ) => {
    const boss = await open();
    const stored = { tenantId, version: kind.version, payload: kind.payload.parse(payload) };
    const id = await boss.send(kind.name, JSON.parse(storableJson(stored) ?? '{}') as Stored, {
      db: inSession(session),
      ...(startAfter && { startAfter }),
      ...(key !== undefined && { singletonKey: key }),
    });
    if (id !== null && startAfter === undefined)
      session.afterCommit(() => {
        for (const worker of workers.get(kind.name) ?? []) boss.notifyWorker(worker);
      });
    return id;
  };
  const startWorkers = async (boss: PgBoss, handler: JobHandler): Promise<void> => {
    const { kind } = handler;
    const started = Array.from({ length: kind.atOnce ?? 1 }, () =>
      startWorker(boss, kind.name, pace.poll, (job) => run(boss, handler, job)),
    );
    workers.set(kind.name, await Promise.all(started));
  };
  const tick = (session: DbSession, kind: JobKind) => enqueue(session, kind, { payload: {} });

  return {
    get kinds() {
      return kinds();
    },
    use(added) {
      for (const handler of added) {
        if (handlers.has(handler.kind.name)) throw new Error(`two handlers of ${handler.kind.name}`);
        handlers.set(handler.kind.name, handler);
      }
    },
    enqueue,
    async again(session, id) {
      const boss = await open();
      return (await boss.redrive(deadQueue, { ids: [id], db: inSession(session) })) === 1;
    },
    async work() {
      runs = true;
      await (await opening)?.stop({ graceful: false, close: false });
      opening = undefined;
      const boss = await open();
      for (const handler of handlers.values()) {
        await startWorkers(boss, handler);
        const { kind } = handler;
        if (kind.clock?.atStart) await platform.read((_, session) => tick(session, kind));
      }
      await setClocks(platform, kinds(), now());
      const look = { name: 'clocks', everySeconds: pace.clock };
      const tell = { name: 'jobs that were given up', everySeconds: pace.supervise };
      clocks = startLoops(
        [
          { ...look, run: () => runDue(platform, kinds(), now(), tick) },
          { ...tell, run: tellOfDead },
        ],
        log,
      );
    },
    async drain() {
      const boss = await open();
      const done = await runWaiting(boss, handlers.values(), (handler, job) =>
        run(boss, handler, { ...job, signal: stopping.signal }),
      );
      await tellOfDead();
      return done;
    },
    async stop(withinMs) {
      stopping.abort();
      await clocks?.stop();
      const boss = await opening?.catch(() => undefined);
      opening = undefined;
      await boss?.stop({ graceful: runs, timeout: withinMs, close: false });
    },
  };
}
