import type { Area, MakeArea } from '../area.ts';
import { fieldChanged } from '../gateway/topic.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { accessJobs } from './access-jobs.ts';
import { claimJobs } from './claim-jobs.ts';
import { type Clockwork, startJobs } from './clock.ts';
import { keepingFailures, logJobs } from './log-jobs.ts';
import { telemetryJobs } from './telemetry-jobs.ts';

/** What the clock drives: partitions, roll-ups, days of energy, retention. */
export function jobsArea(ingest: Pick<Ingest, 'forgetDevices'>): MakeArea {
  return ({ jobsByHand, store, logs, bus, log, now }): Area => {
    let clockwork: Clockwork | undefined;
    // A device that was added, moved or removed counts from its next reading on.
    const unsubscribe = bus.subscribe(fieldChanged, () => ingest.forgetDevices());
    return {
      name: 'jobs',
      async start() {
        if (jobsByHand) return;
        const platform = store.asPlatform('the clock keeps telemetry of all tenants in order');
        const jobs = [
          ...telemetryJobs({ platform, logs, log, now }),
          ...accessJobs(platform, now),
          ...claimJobs(platform, { logs, bus }, now),
          ...logJobs(platform, logs, now),
        ];
        clockwork = startJobs(keepingFailures(jobs, logs), log);
      },
      async stop() {
        unsubscribe();
        await clockwork?.stop();
      },
    };
  };
}
