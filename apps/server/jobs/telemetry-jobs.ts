import { label } from '@heliodeck/kit/label';
import { records } from '@heliodeck/model/registries/records';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Logs } from '../logs/logs.ts';
import { removeExpiredOnlineEvents } from '../store/online-event-retention.ts';
import { markRebuild } from '../telemetry/chart/rebuild.ts';
import { rollUp } from '../telemetry/chart/roll-up.ts';
import { countWaiting } from '../telemetry/history/count-waiting.ts';
import { makeMonths } from '../telemetry/months.ts';
import type { TelemetryStore } from '../telemetry/telemetry-store.ts';
import { clockZone } from './clock-zone.ts';
import { defineClockJob, handles, type JobHandler } from './define-job.ts';

const batch = 1_000;
/** Time, ms, for rebuilding old roll-ups of each record in one run: the rebuild takes capacity from ingest. */
const rebuildMs = 5_000;

const clock = { zone: clockZone, missed: 'once' } as const;

const months = defineClockJob({
  name: 'telemetry.months',
  label: label('准备遥测数据的月份', 'Make the months of telemetry'),
  clock: { ...clock, cron: '11 */6 * * *', atStart: true },
});

const rollUps = defineClockJob({
  name: 'telemetry.rollUps',
  label: label('汇总遥测数据', 'Roll up telemetry'),
  clock: { ...clock, cron: '* * * * *', atStart: true },
});

const historyCounts = defineClockJob({
  name: 'telemetry.historyCounts',
  label: label('统计历史记录数', 'Count history'),
  clock: { ...clock, cron: '* * * * *', atStart: true },
});

const energyDays = defineClockJob({
  name: 'energy.days',
  label: label('结算每日电量', 'Close days of energy'),
  clock: { ...clock, cron: '*/5 * * * *', atStart: true },
});

const retention = defineClockJob({
  name: 'telemetry.retention',
  label: label('清理过期遥测数据', 'Remove expired telemetry'),
  clock: { ...clock, cron: '20 3 * * *' },
  mostSeconds: 4 * 3_600,
});

interface JobParts {
  readonly logs: Pick<Logs, 'usual'>;
  readonly telemetry: Pick<TelemetryStore, 'energy' | 'history'>;
}

/** Scheduled jobs that maintain telemetry. */
export function telemetryJobs({ logs, telemetry }: JobParts): readonly JobHandler[] {
  return [
    handles(months, ({ db, now }) => makeMonths(db, now.getTime())),
    handles(rollUps, async ({ db, now, signal }) => {
      for (const record of records.values()) {
        const roll = () => untilDone(signal, () => rollUp(db, record, now.getTime(), batch));
        await roll();
        const began = performance.now();
        while (
          !signal.aborted &&
          performance.now() - began < rebuildMs &&
          (await markRebuild(db, record)) > 0
        )
          await roll();
      }
    }),
    handles(historyCounts, async ({ db, signal }) => {
      for (const record of records.values()) while (!signal.aborted && (await countWaiting(db, record)) > 0);
    }),
    handles(energyDays, async ({ db, now, signal, log }) => {
      const moved = await telemetry.energy.followZones(db);
      if (moved > 0) log.info('energy days moved to another zone', { devices: moved });
      await untilDone(signal, () => telemetry.energy.closeDays(db, now.getTime(), batch));
      await untilDone(signal, () => telemetry.energy.keepBands(db, batch));
    }),
    handles(retention, async ({ db, now, log }) => {
      const removed = {
        ...(await telemetry.history.removeExpired(now.getTime())),
        onlineEvents: await removeExpiredOnlineEvents(db, now.getTime()),
      };
      if (Object.values(removed).some((count) => count > 0))
        log.info('telemetry beyond its retention removed', removed);
      logs.usual.write({ tenantId: platformTenant }, 'info', 'retention.telemetry', removed);
    }),
  ];
}

async function untilDone(signal: AbortSignal, some: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await some()) === batch);
}
