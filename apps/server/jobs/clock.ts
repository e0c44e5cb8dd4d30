import type { Log } from '../context.ts';
import type { Job } from './job.ts';

export interface Clockwork {
  /** Lets running jobs end and starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until stopped: each at once, then again so many seconds after it ended. A job never overlaps itself; one
 * that fails is logged and comes again at its time.
 */
export function startJobs(jobs: readonly Job[], log: Log): Clockwork {
  const stopping = new AbortController();
  const running = jobs.map((job) => runAgainAndAgain(job, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function runAgainAndAgain(job: Job, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(signal);
    } catch (error) {
      if (!signal.aborted) log.error('job failed', { job: job.name, error });
    }
    await pause(job.everySeconds * 1000, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    if (signal.aborted) return resume();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resume();
    }
  });
}
