import { setTimeout as pause } from 'node:timers/promises';
import type { CommandOrder, GatewayEvent } from '@heliodeck/gateway/contract';
import { harmlessKinds } from '@heliodeck/model/commands/command-states';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../context.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { untakenSteps } from './ledger-steps.ts';

/** Reason of a refusal in the ledger. */
const detail = 'device-locked';

const retryMs = 1_000;

/**
 * Returns the queued commands that would change a device which a work ticket has locked for another user than the one who gave them; for
 * raw bytes, any device on the same line. Of a DTU, or of one command.
 */
async function lockedOut(
  client: pg.ClientBase,
  of: { readonly dtuId: string } | { readonly commandId: string },
): Promise<readonly string[]> {
  const which = 'dtuId' in of ? sql`c.dtu_id = ${of.dtuId}` : sql`c.id = ${of.commandId}`;
  const { rows } = await client.query<{ id: string }>(
    statement`select c.id::text as id from device_command c where ${which} and c.end_time is null
       and c.state = any(${untakenSteps.refused.from})
       and c.kind <> all(${[...harmlessKinds]}::text[]) and exists (
         select 1 from device_lock l join device d on d.id = l.device_id
         where (l.device_id = c.device_id or c.device_id is null and d.dtu_id = c.dtu_id)
           and (l.holder_id is null or l.holder_id is distinct from c.create_user))`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Withholds commands that were given before a work ticket locked their device. They are checked when the gateway takes them, and those
 * that wait for the bus when a device is locked: a command may be stored while the lock is, without seeing it.
 */
export function lockedCommands(parts: {
  readonly db: TenantDb;
  readonly gateway: { refuse(commandIds: readonly string[], detail: string): void };
  readonly events: { take(event: GatewayEvent): void };
  readonly log: Log;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
}) {
  const { db, gateway, events, log, now, stopping } = parts;

  /** Ends an order that is not sent. */
  const refuse = ({ commandId, tenantId = '' }: CommandOrder, why: string): void => {
    const update = {
      commandId,
      tenantId,
      state: 'refused',
      final: true,
      at: now().getTime(),
      detail: why,
    } as const;
    events.take({ kind: 'command', update });
  };

  return {
    /** Whether an order may be sent; ends it otherwise. If the locks cannot be read, a command that changes a device is not sent. */
    async mayBeSent(order: CommandOrder): Promise<boolean> {
      const { command, commandId } = order;
      if (harmlessKinds.has(command.kind)) return true;
      try {
        const found = await db.read((_, { client }) => lockedOut(client, { commandId }));
        if (found.length === 0) return true;
        refuse(order, detail);
      } catch (error) {
        log.error('the locks of devices cannot be read: a command is not sent', { commandId, error });
        refuse(order, 'internal');
      }
      return false;
    },
    /** Withholds what waits for the devices of a DTU, one of which was locked; retried until the locks can be read. */
    async withhold(dtuId: string): Promise<void> {
      while (!stopping.aborted) {
        try {
          gateway.refuse(await db.read((_, { client }) => lockedOut(client, { dtuId })), detail);
          return;
        } catch (error) {
          log.error('the locks of devices cannot be read: their commands are not sent', { dtuId, error });
          await pause(retryMs);
        }
      }
    },
  };
}
