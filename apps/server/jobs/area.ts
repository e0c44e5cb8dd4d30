import { label } from '@heliodeck/kit/label';
import { purgeAccess } from '../access/sessions/purge.ts';
import type { Area, MakeArea } from '../area.ts';
import type { Subscription } from '../events/subscription.ts';
import { alarmLoops } from './alarm-loop.ts';
import { claimJobs } from './claim-jobs.ts';
import { claimNotes } from './claim-notes.ts';
import { clockZone } from './clock-zone.ts';
import { defineClockJob, handles } from './define-job.ts';
import { eventJobs } from './event-jobs.ts';
import { logJobs } from './log-jobs.ts';
import { type RunningLoops, startLoops } from './loops.ts';
import { telemetryJobs } from './telemetry-jobs.ts';

const leftovers = defineClockJob({
  name: 'signIn.leftovers',
  label: label('清理登录遗留数据', 'Remove what sign-in left behind'),
  clock: { cron: '7 * * * *', zone: clockZone, missed: 'once' },
});

/** Job that purges the tables of sign-in. */
const accessJobs = [handles(leftovers, ({ db, now }) => purgeAccess(db, now))];

/** Runs the jobs of all areas, and those that maintain the platform: partitions, roll-ups, days of energy, retention. */
export const jobsArea: MakeArea = ({ jobsByHand, jobs, store, telemetry, logs, log, now }): Area => {
  let notes: Subscription | undefined;
  let loops: RunningLoops | undefined;
  return {
    name: 'jobs',
    jobs: [
      ...telemetryJobs({ logs, telemetry }),
      ...accessJobs,
      ...claimJobs,
      ...eventJobs,
      ...logJobs(logs),
    ],
    async start() {
      if (jobsByHand) return;
      notes = claimNotes({
        db: store.asPlatform('claims of all tenants lapse by the clock'),
        events: store.events,
        logs,
        log,
      });
      await notes.start();
      const platform = store.asPlatform('delays of alarms of all tenants end by the clock');
      const { handOn } = telemetry;
      loops = startLoops(
        [
          ...alarmLoops(platform, store.changes, now),
          ...(handOn ? [{ name: 'history is handed on', everySeconds: 1, run: handOn }] : []),
        ],
        log,
      );
      await jobs.work();
    },
    async stop() {
      await loops?.stop();
      await notes?.stop();
    },
  };
};
