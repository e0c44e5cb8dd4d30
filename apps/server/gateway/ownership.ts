import type { GatewayEvent } from '@heliodeck/gateway/contract';
import type { Log } from '../context.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import { endLostCommands, hasEnded } from './ledger-rows.ts';
import { markAllOffline } from './online-change.ts';

/** What a gateway may say of DTUs and commands, where another one may have them. */
export interface Ownership {
  /** Before the gateway listens: ends what an earlier run left open. */
  begin(): Promise<void>;
  /** Whether a command is this gateway's to send: it has not ended, and nobody else took it. */
  take(commandId: string): Promise<boolean>;
  /** The gateway told this; it is not written yet. */
  heard(event: GatewayEvent): void;
  /** Those events that are this gateway's to tell, inside the transaction that writes them. */
  readonly admit: (session: DbSession, events: readonly GatewayEvent[]) => Promise<readonly GatewayEvent[]>;
  /** After the last event was written: it says nothing more. */
  end(): Promise<void>;
}

/**
 * The only process with a gateway on its database: all is its own, and what was open before was that of a run that has ended.
 * @param isFirst false for a worker that shares the port: what was open before was ended by the first, or belongs to others
 */
export function soleOwner(db: TenantDb, log: Log, now: () => Date, isFirst = true): Ownership {
  return {
    async begin() {
      if (!isFirst) return;
      await db.tx(async (_, { client }) => {
        await markAllOffline(client, now());
        await endLostCommands(client, now());
      });
    },
    async take(commandId) {
      return db
        .read(async (_, { client }) => !(await hasEnded(client, commandId)))
        .catch((error: unknown) => {
          log.warn('the ledger could not be asked whether a command has ended', { commandId, error });
          return true;
        });
    },
    heard: () => undefined,
    admit: async (_, events) => events,
    end: async () => undefined,
  };
}
