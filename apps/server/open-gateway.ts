import { dtuKeyOpener } from './access/dtu-key.ts';
import { eventWriter } from './gateway/event-writer.ts';
import { type ThreadGateway, threadGateway } from './gateway/own-thread.ts';
import type { GatewayPort } from './gateway/port.ts';
import { sameThreadGateway } from './gateway/same-thread.ts';
import type { ThreadData } from './gateway/thread-messages.ts';
import { followedFeed } from './live/followed-feed.ts';
import type { LiveFeed } from './live/live-feed.ts';
import type { Foundation } from './services.ts';

/** A gateway and the live feed it tells of what it stored. */
interface OpenedGateway {
  readonly gateway: GatewayPort;
  readonly live: LiveFeed;
  /** Absent where it runs in this thread. */
  readonly thread?: ThreadGateway;
  close(withinMs: number): Promise<void>;
}

interface GatewayOptions {
  readonly live: LiveFeed;
  readonly sealing: Uint8Array;
  /** What a thread of its own needs to reach the database; absent: it runs in this thread. */
  readonly thread?: Pick<ThreadData, 'ownerUrl' | 'secrets'> & Partial<Pick<ThreadData, 'aheadMs'>>;
}

const program = new URL('./gateway-thread.ts', import.meta.url);

/** Chooses the gateway's adapter. It is the caller's to start. */
export function openGateway(foundation: Foundation, options: GatewayOptions): OpenedGateway {
  return options.thread
    ? inOwnThread(foundation, options, options.thread)
    : inThisThread(foundation, options);
}

function inThisThread(foundation: Foundation, { live, sealing }: GatewayOptions): OpenedGateway {
  const gateway = sameThreadGateway({ ...foundation, live, openKey: dtuKeyOpener(sealing) });
  return { gateway, live, close: (withinMs) => gateway.stop(withinMs) };
}

function inOwnThread(
  { config, store, log, logs, now, stopping }: Foundation,
  { live, sealing }: GatewayOptions,
  { ownerUrl, secrets, aheadMs = 0 }: NonNullable<GatewayOptions['thread']>,
): OpenedGateway {
  const db = store.asPlatform('commands of all tenants end that could not be handed to the gateway');
  const ends = eventWriter({ db, live, log, now, stopping });
  const followed = followedFeed(live, (tenants) => thread.follow(tenants));
  const { host, gatewayPort, logLevel, tracing } = config;
  const thread = threadGateway({
    ...{ program, log, logs, live, followed: () => followed.followed },
    data: {
      config: { host, gatewayPort, logLevel, ...(tracing && { tracing }) },
      ownerUrl,
      secrets,
      sealing,
      aheadMs,
    },
    undelivered({ commandId, tenantId = '' }) {
      const at = now().getTime();
      const update = {
        commandId,
        tenantId,
        state: 'refused',
        detail: 'gateway-down',
        final: true,
        at,
      } as const;
      ends.take({ kind: 'command', update });
    },
  });
  return {
    ...{ gateway: thread, live: followed, thread },
    async close(withinMs) {
      await thread.stop(withinMs);
      await ends.flush();
      followed.close();
    },
  };
}
