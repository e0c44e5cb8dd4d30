import type { Retry } from '../../../jobs/define-job.ts';

/** Retries of the jobs of processes. */
export const processRetry: Retry = { limit: 8, delaySeconds: 5, mostSeconds: 900 };
/** Pause before a job of a suspended instance is tried again, ms. */
export const heldMs = 60_000;
