import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessRole } from '../config.ts';
import type { Log } from '../context.ts';
import type { GatewayPort, SideCounters } from '../gateway/port.ts';
import { startLoops } from '../jobs/loops.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { forgetProcess, type ProcessFacts, tellProcess } from './process-rows.ts';

/** Interval in which a process stores that it runs, s; also for processes that get no messages from it (apps/server/bus/peers.ts). */
export const presenceSeconds = 5;

interface PresenceParts {
  /** Id of this process; absent: a new one is made. */
  readonly id?: string;
  /** Has access to the rows of all tenants. */
  readonly platform: TenantDb;
  /** Runs gateway, ingest or both; absent if other processes run them. */
  readonly gateway?: Pick<GatewayPort, 'counters' | 'status'>;
  readonly roles: readonly ProcessRole[];
  readonly version: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** Reports the state of this process until stopped, then removes it from the list. */
export function startPresence({ platform, gateway, version, log, now, ...parts }: PresenceParts): {
  stop(): Promise<void>;
} {
  const self = {
    id: parts.id ?? randomUUID(),
    host: hostname(),
    pid: process.pid,
    version,
    roles: parts.roles,
    startedAt: now(),
  };
  const delay = monitorEventLoopDelay();
  delay.enable();
  const loops = startLoops(
    [
      {
        name: 'presence of the process',
        everySeconds: presenceSeconds,
        async run() {
          const facts = await factsOf(gateway, delay.percentile(99) / 1e6);
          delay.reset();
          await tellProcess(platform, self, facts, now());
        },
      },
    ],
    log,
  );
  return {
    async stop() {
      await loops.stop();
      delay.disable();
      await forgetProcess(platform, self.id);
    },
  };
}

async function factsOf(gateway: PresenceParts['gateway'], loopDelayMs: number): Promise<ProcessFacts> {
  const { state, restarts, workers } = gateway?.status ?? { state: 'none', restarts: 0, workers: [] };
  // A gateway that is down has no counters; the state reports that it is down.
  const counted = state === 'running' ? await gateway?.counters().catch(() => undefined) : undefined;
  return {
    memoryBytes: process.memoryUsage.rss(),
    loopDelayMs: Math.round(loopDelayMs),
    gatewayState: state,
    gatewayRestarts: restarts,
    sockets: counted?.gateway.sockets ?? 0,
    dtusOnline: counted?.gateway.dtusOnline ?? 0,
    dtusUnclaimed: counted?.gateway.unclaimed ?? 0,
    readingsWaiting: waitingOf(counted),
    workers: workers.map((one) => {
      const its = counted?.workers.find(({ worker }) => worker === one.worker);
      const [dtusOnline, readingsWaiting] = [its?.gateway.dtusOnline ?? 0, waitingOf(its)];
      return { worker: one.worker, state: one.state, restarts: one.restarts, dtusOnline, readingsWaiting };
    }),
  };
}

/** Number of readings that are not committed yet. */
function waitingOf(counted: SideCounters | undefined): number {
  return (counted?.ingest.waiting ?? 0) + (counted?.gateway.queuedReadings ?? 0);
}
