import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Log } from '../context.ts';
import type { Logs } from '../logs/logs.ts';
import { followingMonth, monthOf, monthsBetween } from '../store/months.ts';
import { removeExpiredOnlineEvents } from '../store/online-event-retention.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { markRebuild } from '../telemetry/chart/rebuild.ts';
import { rollUp } from '../telemetry/chart/roll-up.ts';
import { closeEnergyDays } from '../telemetry/energy/energy-sums.ts';
import { followZones } from '../telemetry/energy/follow-zones.ts';
import { countWaiting } from '../telemetry/history/count-waiting.ts';
import { TelemetryMonths } from '../telemetry/months.ts';
import { removeExpired } from '../telemetry/retention.ts';
import type { Job } from './job.ts';

interface TelemetryJobParts {
  readonly platform: TenantDb;
  readonly logs?: Pick<Logs, 'usual'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Months made ahead, so that the turn of a month finds its partition. */
const monthsAhead = 3;
const batch = 1_000;
/** So long each record's old roll-ups are made anew in one run; what they take is taken from ingest. */
const rebuildMs = 5_000;

/** What keeps telemetry in order by the clock. */
export function telemetryJobs({ platform, logs, log, now }: TelemetryJobParts): readonly Job[] {
  const time = () => now().getTime();
  return [
    {
      name: 'telemetry months',
      everySeconds: 6 * 3600,
      run: () => makeMonths(platform, time()),
    },
    {
      name: 'telemetry roll-ups',
      everySeconds: 30,
      async run(signal) {
        for (const record of records.values()) {
          const roll = () => untilDone(signal, () => rollUp(platform, record, time(), batch));
          await roll();
          const began = performance.now();
          while (
            !signal.aborted &&
            performance.now() - began < rebuildMs &&
            (await markRebuild(platform, record)) > 0
          )
            await roll();
        }
      },
    },
    {
      name: 'history counts',
      everySeconds: 60,
      async run(signal) {
        for (const record of records.values())
          while (!signal.aborted && (await countWaiting(platform, record)) > 0);
      },
    },
    {
      name: 'energy days',
      everySeconds: 300,
      async run(signal) {
        const moved = await followZones(platform);
        if (moved > 0) log.info('energy days moved to another zone', { devices: moved });
        await untilDone(signal, () => closeEnergyDays(platform, time(), batch));
      },
    },
    {
      name: 'telemetry retention',
      everySeconds: 24 * 3600,
      async run() {
        const removed = {
          ...(await removeExpired(platform, time())),
          onlineEvents: await removeExpiredOnlineEvents(platform, time()),
        };
        if (Object.values(removed).some((count) => count > 0))
          log.info('telemetry beyond its retention removed', removed);
        logs?.usual.write({ tenantId: platformTenant }, 'info', 'retention.telemetry', removed);
      },
    },
  ];
}

/** Makes this month and those ahead in every partitioned table of telemetry. */
export async function makeMonths(platform: TenantDb, now: number): Promise<void> {
  const month = monthOf(now);
  const tables = [...records.values()].map((record: TelemetryRecord) => record.historyTable);
  const wanted = [...tables, 'energy_slot'].flatMap((table) =>
    monthsBetween(month, followingMonth(month, monthsAhead)).map((one) => ({ table, month: one })),
  );
  await new TelemetryMonths(platform).ensure(wanted);
}

async function untilDone(signal: AbortSignal, some: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await some()) === batch);
}
