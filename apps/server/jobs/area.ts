import type { Area, MakeArea } from '../area.ts';
import type { Subscription } from '../events/subscription.ts';
import { accessJobs } from './access-jobs.ts';
import { claimJobs } from './claim-jobs.ts';
import { claimNotes } from './claim-notes.ts';
import { type Clockwork, startJobs } from './clock.ts';
import { eventJobs } from './event-jobs.ts';
import { keepingFailures, logJobs } from './log-jobs.ts';
import { telemetryJobs } from './telemetry-jobs.ts';

/** What the clock drives: partitions, roll-ups, days of energy, retention. */
export const jobsArea: MakeArea = ({ jobsByHand, store, logs, log, now }): Area => {
  let clockwork: Clockwork | undefined;
  let notes: Subscription | undefined;
  return {
    name: 'jobs',
    async start() {
      if (jobsByHand) return;
      const platform = store.asPlatform('the clock keeps telemetry of all tenants in order');
      const jobs = [
        ...telemetryJobs({ platform, logs, log, now }),
        ...accessJobs(platform, now),
        ...claimJobs(platform, now),
        ...eventJobs(platform, now),
        ...logJobs(platform, logs, now),
      ];
      notes = claimNotes({ db: platform, events: store.events, logs, log });
      await notes.start();
      clockwork = startJobs(keepingFailures(jobs, logs), log);
    },
    async stop() {
      await notes?.stop();
      await clockwork?.stop();
    },
  };
};
