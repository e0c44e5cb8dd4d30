import type { Gateway } from '@heliodeck/gateway/contract';
import { createGateway } from '@heliodeck/gateway/gateway';
import type { Reading } from '@heliodeck/model/record';
import { fieldChanged } from '@heliodeck/model/wire/topics';
import type { LiveFeed } from '../live/live-feed.ts';
import type { Foundation } from '../services.ts';
import { fieldDirectory, type OpenDtuKey } from './directory.ts';
import { eventWriter } from './event-writer.ts';
import { pendingFollowUps } from './follow-ups.ts';
import { endLostCommands } from './ledger-rows.ts';
import { lineDays } from './line-days.ts';
import { markAllOffline } from './online-change.ts';

/** The gateway in its place: fed with the DTUs of the database, emptied into ingest and ledger. */
export interface GatewayHost {
  readonly gateway: Gateway;
  /** Port for DTUs; absent while it does not listen. */
  readonly port: number | undefined;
  /** Resolves when the gateway knows every change of DTUs and devices committed before. */
  settled(): Promise<void>;
  /** Writes what was counted on the lines so far. */
  writeLines(): Promise<void>;
  /** Loads the DTUs and begins to listen. @returns the port */
  start(): Promise<number>;
  stop(): Promise<void>;
}

/** Puts the gateway in its place; it listens once started. @param readings takes what devices report; while its promise is pending, polling waits */
export function createGatewayHost(
  foundation: Foundation,
  { live, openKey }: { readonly live: LiveFeed; readonly openKey: OpenDtuKey },
  readings: (batch: readonly Reading[]) => void | Promise<void>,
): GatewayHost {
  const { config, store, logs, log, now, stopping } = foundation;
  const db = store.asPlatform('the gateway serves the DTUs of all tenants');
  const events = eventWriter({ db, live, logs, log, now, stopping, followUps: () => gateway });
  const gateway = createGateway({ sink: { readings, event: events.take }, log });
  const directory = fieldDirectory({ db, gateway, log, stopping, openKey });
  const lines = lineDays({ db, gateway, log });
  const unsubscribe = store.events.on(fieldChanged, ({ payload }) => directory.refresh(payload.dtuIds));
  let port: number | undefined;
  return {
    gateway,
    get port() {
      return port;
    },
    async settled() {
      await store.events.caughtUp();
      await directory.settled();
    },
    writeLines: () => lines.flush(),
    async start() {
      await db.tx(async (_, { client }) => {
        await markAllOffline(client, now());
        await endLostCommands(client, now());
      });
      await directory.loadAll();
      const open = await db.tx((_, { client }) => pendingFollowUps(client, now()));
      for (const one of open) gateway.followUp(one);
      port = await gateway.listen(config.host, config.gatewayPort);
      lines.start();
      return port;
    },
    async stop() {
      unsubscribe();
      await directory.settled();
      await gateway.close(5000);
      await events.flush();
      await lines.stop();
    },
  };
}
