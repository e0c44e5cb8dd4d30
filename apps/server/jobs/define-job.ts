import type { Label } from '@heliodeck/kit/label';
import { z } from 'zod';
import type { Log } from '../context.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';

/** How often a failed job is retried, and how far apart: each wait is about twice the previous one. */
export interface Retry {
  /** Retries after the first attempt. */
  readonly limit: number;
  /** Seconds before the first retry. */
  readonly delaySeconds: number;
  /** Upper limit of a wait, seconds. */
  readonly mostSeconds?: number;
}

/** Schedule of a job. */
export interface JobClock {
  /** Minute, hour, day of the month, month, day of the week: '30 2 * * *'. */
  readonly cron: string;
  /** IANA time zone of the schedule. */
  readonly zone: string;
  /** Handling of times at which no server was running: one run at the next start, or none. */
  readonly missed: 'once' | 'skip';
  /** Whether each server that starts also queues a run. */
  readonly atStart?: true;
}

/** A kind of job: its name, the shape of its payload, how it is retried. */
export interface JobKind<P = unknown> {
  /** Dotted, general to particular: 'telemetry.rollUps'. Name of the queue in the database; never change it. */
  readonly name: string;
  /** Text for administrators. */
  readonly label: Label;
  /** Increased when the payload changes so that an older handler would misread it. */
  readonly version: number;
  readonly payload: z.ZodType<P>;
  /** Rows visible to the handler: those of the tenant that queued the job, or of all tenants. */
  readonly scope: 'tenant' | 'platform';
  readonly retry: Retry;
  /** A run that takes longer is aborted and retried, seconds; default 900. */
  readonly mostSeconds?: number;
  /** Jobs of the kind that one server runs at a time; default 1. */
  readonly atOnce?: number;
  /** No second job is queued while one waits or runs on any server. Always true for kinds with a clock. */
  readonly single?: true;
  /** `givenUp` offers users a retry of its own. After that call the job is not run again by hand, since it would be done twice. */
  readonly triedElsewhere?: true;
  readonly clock?: JobClock;
}

/** Declares a kind of job. */
export function defineJob<P>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** Declares a job that runs on a schedule over the rows of all tenants, without a payload. */
export function defineClockJob(
  kind: Omit<JobKind<Nothing>, 'version' | 'payload' | 'scope' | 'clock' | 'retry'> & {
    readonly clock: JobClock;
    readonly retry?: Retry;
  },
): JobKind<Nothing> {
  const retry = { limit: 5, delaySeconds: 30, mostSeconds: 900 };
  return { retry, ...kind, version: 1, payload: z.object({}), scope: 'platform', single: true };
}

type Nothing = Record<never, never>;

/** A running job. */
export interface RunningJob<P> {
  readonly id: string;
  /** Tenant that queued it; '000000' for scheduled jobs. */
  readonly tenantId: string;
  readonly payload: P;
  /** Access to the tenant's rows, or to those of all tenants if the kind's scope is 'platform'. */
  readonly db: TenantDb;
  readonly now: Date;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Fires when the server stops or has lost the job: end soon. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /**
   * Marks the job as done in the session's transaction: its effects and its end commit together, so they happen once whichever server dies.
   * Without it, a job whose server dies after its effects is run again. Only for kinds with scope 'platform': a tenant's role may not end a
   * job.
   * @throws Error if another server has taken the job over; let it roll the transaction back
   */
  finish(session: Pick<DbSession, 'client'>): Promise<void>;
}

/** A job whose last attempt failed. */
export interface GivenUpJob<P> extends Pick<RunningJob<P>, 'tenantId' | 'payload' | 'db' | 'now'> {
  /** Number of attempts. */
  readonly tries: number;
}

/** Runs jobs of one kind. */
export interface JobHandler {
  readonly kind: JobKind;
  /** Runs a job. @throws the error of the job; ZodError for a payload of the wrong shape */
  run(job: Omit<RunningJob<unknown>, 'payload'>, payload: unknown): Promise<void>;
  /** Records that a job was given up; absent if nothing waits for the job. */
  givenUp?(job: Omit<GivenUpJob<unknown>, 'payload'>, payload: unknown): Promise<void>;
}

/**
 * Connects a job kind with its handler. A job that does not `finish` itself may run twice: the second run must do no harm.
 * @param givenUp called after the last attempt, even if that attempt could write nothing, for example without a database, and also if it
 * did write its end. Its writes through `db` happen once if the kind's scope is 'platform'; otherwise it may be called twice
 */
export function handles<P>(
  kind: JobKind<P>,
  run: (job: RunningJob<P>) => Promise<void>,
  givenUp?: (job: GivenUpJob<P>) => Promise<void>,
): JobHandler {
  return {
    kind,
    run: (job, payload) => run({ ...job, payload: kind.payload.parse(payload) }),
    ...(givenUp && {
      givenUp: (job, payload) => givenUp({ ...job, payload: kind.payload.parse(payload) }),
    }),
  };
}
