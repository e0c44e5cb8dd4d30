import type { GatewayEvent } from '@heliodeck/gateway/contract';
import type { Log } from '../context.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import { endLostCommands, hasEnded } from './ledger-rows.ts';
import { markAllOffline } from './online-change.ts';

/** Decides what a gateway may write about DTUs and commands, if other gateways may own them. */
export interface Ownership {
  /** Ends what an earlier run left open; called before the gateway listens. */
  begin(): Promise<void>;
  /** Returns whether this gateway may send a command: it has not ended and no other gateway took it. */
  take(commandId: string): Promise<boolean>;
  /** The gateway reported this event; it is not written yet. */
  heard(event: GatewayEvent): void;
  /** Returns the events that this gateway may write, in the transaction that writes them. */
  readonly admit: (session: DbSession, events: readonly GatewayEvent[]) => Promise<readonly GatewayEvent[]>;
  /** Called after the last event is written; the gateway reports nothing more. */
  end(): Promise<void>;
}

/**
 * Ownership of the only process with a gateway on its database: it owns everything, and what was open before belongs to an ended run.
 * @param isFirst false for a worker that shares the port: the first worker ended what was open before; the rest belongs to other workers
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
