import { dtuKeyOpener } from './access/keys/dtu-key.ts';
import { dtusOfDevices } from './gateway/dtus-of-devices.ts';
import { type EventWriter, eventWriter } from './gateway/event-writer.ts';
import { lostWorkers } from './gateway/lost-worker.ts';
import { type ThreadGateway, threadGateway } from './gateway/own-thread.ts';
import type { GatewayPort } from './gateway/port.ts';
import { sameThreadGateway } from './gateway/same-thread.ts';
import { type SharedGateway, sharedPortGateway } from './gateway/shared-port.ts';
import type { ThreadData } from './gateway/thread-messages.ts';
import { followedFeed } from './live/followed-feed.ts';
import type { LiveFeed } from './live/live-feed.ts';
import type { Foundation } from './services.ts';
import { postgresTelemetry } from './telemetry/postgres-store.ts';

/** A gateway and its live feed. */
interface OpenedGateway {
  readonly gateway: GatewayPort;
  readonly live: LiveFeed;
  /** Absent if it runs in this thread. */
  readonly thread?: Pick<SharedGateway, 'kill'>;
  /** Absent if there is one worker. */
  readonly shared?: Pick<SharedGateway, 'workerOf'>;
  close(withinMs: number): Promise<void>;
}

/** Database access and number of the gateway's threads. */
interface ThreadOptions
  extends Pick<ThreadData, 'ownerUrl' | 'secrets'>,
    Partial<Pick<ThreadData, 'aheadMs' | 'process' | 'work'>> {
  /** Default 1. */
  readonly workers?: number;
  /** The program of a thread; tests set another one. */
  readonly program?: URL;
}

interface GatewayOptions {
  readonly live: LiveFeed;
  readonly sealing: Uint8Array;
  /** Absent: it runs in this thread. */
  readonly thread?: ThreadOptions;
}

const threadProgram = new URL('./gateway-thread.ts', import.meta.url);

/** Chooses the gateway's adapter. The caller starts it. */
export function openGateway(foundation: Foundation, options: GatewayOptions): OpenedGateway {
  return options.thread
    ? inOwnThreads(foundation, options, options.thread)
    : inThisThread(foundation, options);
}

function inThisThread(foundation: Foundation, { live, sealing }: GatewayOptions): OpenedGateway {
  const { append } = postgresTelemetry(foundation.store);
  const gateway = sameThreadGateway({ ...foundation, append, live, openKey: dtuKeyOpener(sealing) });
  return { gateway, live, close: (withinMs) => gateway.stop(withinMs) };
}

function inOwnThreads(
  { config, store, log, logs, now, stopping }: Foundation,
  { live, sealing }: GatewayOptions,
  { ownerUrl, secrets, aheadMs = 0, workers = 1, process, work, program = threadProgram }: ThreadOptions,
): OpenedGateway {
  const db = store.asPlatform('commands of all tenants end that could not be handed to the gateway');
  const ends = eventWriter({ db, live, log, now, stopping });
  const followed = followedFeed(live, (tenants) => gateway.follow(tenants));
  const { host, gatewayPort, logLevel, tracing } = config;
  const threadConfig = { host, gatewayPort, logLevel, ...(tracing && { tracing }) };
  const undelivered = refusing(ends, now);
  const make = (
    more: Partial<Pick<ThreadData, 'shared'>> & Partial<Pick<Parameters<typeof threadGateway>[0], 'worker'>>,
  ): ThreadGateway => {
    const { worker, ...shared } = more;
    return threadGateway({
      program,
      log,
      logs,
      live,
      followed: () => followed.followed,
      undelivered,
      data: {
        config: threadConfig,
        ownerUrl,
        secrets,
        sealing,
        aheadMs,
        ...(process !== undefined && { process }),
        ...(work && { work }),
        ...shared,
      },
      ...(worker && { worker }),
    });
  };
  const shared =
    workers === 1
      ? undefined
      : sharedPortGateway({
          workers,
          host,
          port: gatewayPort,
          log,
          undelivered,
          dtusOf: dtusOfDevices(db),
          make: (shared, worker) => make({ shared, worker }),
          endLost: lostWorkers({ db, live, log, now, stopping }),
        });
  const gateway = shared ?? make({});
  return {
    gateway,
    live: followed,
    thread: gateway,
    ...(shared && { shared }),
    async close(withinMs) {
      await gateway.stop(withinMs);
      await ends.flush();
      followed.close();
    },
  };
}

/** Ends a command in the ledger that could not be handed over. */
function refusing(
  ends: Pick<EventWriter, 'take'>,
  now: () => Date,
): (order: Parameters<GatewayPort['order']>[0]) => void {
  return ({ commandId, tenantId = '' }) => {
    const at = now().getTime();
    const end = { state: 'refused', detail: 'gateway-down', final: true } as const;
    const update = { commandId, tenantId, at, ...end };
    ends.take({ kind: 'command', update });
  };
}
