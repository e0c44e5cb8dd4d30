import type { Gateway } from '@heliodeck/gateway/contract';
import { createGateway } from '@heliodeck/gateway/gateway';
import type { Reading } from '@heliodeck/model/record';
import type { LiveBus } from '../live/bus.ts';
import type { Foundation } from '../services.ts';
import { fieldDirectory } from './directory.ts';
import { eventWriter } from './event-writer.ts';
import { endLostCommands } from './ledger-rows.ts';
import { fieldChanged } from './topic.ts';

/** The gateway in its place: fed with the DTUs of the database, emptied into ingest and ledger. */
export interface Field {
  readonly gateway: Gateway;
  /** Port for DTUs; absent while it does not listen. */
  readonly port: number | undefined;
  /** Loads the DTUs and begins to listen. @returns the port */
  start(): Promise<number>;
  stop(): Promise<void>;
}

export function createField(
  foundation: Foundation,
  live: LiveBus,
  readings: (batch: readonly Reading[]) => void | Promise<void>,
): Field {
  const { config, store, bus, log, now, stopping } = foundation;
  const db = store.asPlatform('the gateway serves the DTUs of all tenants');
  const events = eventWriter({ db, live, log, stopping });
  const gateway = createGateway({ sink: { readings, event: events.take }, log });
  const directory = fieldDirectory(db, gateway, log);
  const unsubscribe = bus.subscribe(fieldChanged, ({ payload }) => {
    directory.refresh(payload as readonly string[]).catch((error: unknown) => {
      log.error('DTUs could not be told to the gateway', { error });
    });
  });
  let port: number | undefined;
  return {
    gateway,
    get port() {
      return port;
    },
    async start() {
      await db.tx(async (_, { client }) => {
        // No socket survives a restart: everything is offline until it comes back.
        await client.query('update dtu set online_status = 0 where online_status <> 0');
        await client.query('update device set online_status = 0 where online_status <> 0');
        await endLostCommands(client, now());
      });
      await directory.loadAll();
      port = await gateway.listen(config.host, config.gatewayPort);
      return port;
    },
    async stop() {
      unsubscribe();
      await gateway.close(5000);
      await events.flush();
    },
  };
}
