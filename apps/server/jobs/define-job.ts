import type { Label } from '@heliodeck/kit/label';
import { z } from 'zod';
import type { Log } from '../context.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';

/** How often a failed job is tried again, and how far apart: each wait is about twice the one before. */
export interface Retry {
  /** Tries after the first. */
  readonly limit: number;
  /** Seconds before the second try. */
  readonly delaySeconds: number;
  /** No wait is longer, seconds. */
  readonly mostSeconds?: number;
}

/** When a clock runs a job. */
export interface JobClock {
  /** Minute, hour, day of the month, month, day of the week: '30 2 * * *'. */
  readonly cron: string;
  /** IANA zone of those hours. */
  readonly zone: string;
  /** What becomes of the times at which no server ran: one run as soon as one does, or none. */
  readonly missed: 'once' | 'skip';
  /** Whether each server that starts asks for a run, too. */
  readonly atStart?: true;
}

/** A kind of work that is queued: its name, the shape of what it is told, how it is tried again. */
export interface JobKind<P = unknown> {
  /** Dotted, general to particular: 'telemetry.rollUps'. It names the queue in the database, for good. */
  readonly name: string;
  /** What administrators read. */
  readonly label: Label;
  /** Counts up when the payload changes so that an older handler would misread it. */
  readonly version: number;
  readonly payload: z.ZodType<P>;
  /** Whose rows the handler sees: those of the tenant that queued it, or of all. */
  readonly scope: 'tenant' | 'platform';
  readonly retry: Retry;
  /** A run that takes longer is given up and tried again, seconds; default 900. */
  readonly mostSeconds?: number;
  /** Jobs of the kind that one server runs at a time; default 1. */
  readonly atOnce?: number;
  /** No second one is queued while one waits or runs, on whichever server. What a clock runs is always so. */
  readonly single?: true;
  /**
   * Whoever is told that it was given up lets people try it again there. From then on the job is not run again by hand: it would be done
   * twice.
   */
  readonly triedElsewhere?: true;
  readonly clock?: JobClock;
}

/** Declares a kind of job. */
export function defineJob<P>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** Declares what a clock runs over the rows of all tenants: it is told nothing. */
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

/** A job while it runs. */
export interface RunningJob<P> {
  readonly id: string;
  /** Of who queued it; '000000' for what a clock runs. */
  readonly tenantId: string;
  readonly payload: P;
  /** The tenant's rows, or those of all where the kind says so. */
  readonly db: TenantDb;
  readonly now: Date;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Fires when the server stops or the job is no longer this server's: end soon. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /**
   * Marks the job as done in the session's transaction: its effects and its end are then written together, so they happen
   * once whichever server dies when. Without it a job whose server dies after its effects is done again.
   * Only of kinds whose scope is 'platform': a tenant's role may not end a job.
   * @throws Error where another server has taken the job over; let it roll the transaction back
   */
  finish(session: Pick<DbSession, 'client'>): Promise<void>;
}

/** A job that failed at its last try. */
export interface GivenUpJob<P> extends Pick<RunningJob<P>, 'tenantId' | 'payload' | 'db' | 'now'> {
  /** How often it was tried. */
  readonly tries: number;
}

/** What runs jobs of one kind. */
export interface JobHandler {
  readonly kind: JobKind;
  /** @throws what the job throws, ZodError for a payload that is not the kind's */
  run(job: Omit<RunningJob<unknown>, 'payload'>, payload: unknown): Promise<void>;
  /** Writes down that a job was given up; absent where nothing waits for it. */
  givenUp?(job: Omit<GivenUpJob<unknown>, 'payload'>, payload: unknown): Promise<void>;
}

/**
 * Names what runs the jobs of a kind. A job may be done twice where it does not `finish` itself: let the second time do no harm.
 * @param givenUp is told of a job after its last try, even where that try could write nothing, such as without a database; also of one whose
 *   last try did write how it ended. What it writes through `db` is kept once where the kind's scope is 'platform'; others may be told twice
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
