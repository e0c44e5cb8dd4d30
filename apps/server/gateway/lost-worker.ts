import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../context.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import { statement } from '../store/sql.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import { tellEnded } from './gateway-runs.ts';
import { endLostCommands } from './ledger-rows.ts';
import { lockInOrder } from './lock-order.ts';
import { markOffline } from './online-change.ts';

/** A statement that a worker sent before it ended has finished after this time, ms. */
const settleMs = 200;
const retryMs = 500;
/** DTUs per transaction. */
const atOnce = 500;

/** What an ended worker left unfinished. */
interface LostWork {
  readonly dtuIds: readonly string[];
  /** Commands given to it for DTUs that it did not serve. */
  readonly commandIds?: readonly string[];
}

/**
 * Corrects the rows of the DTUs of an ended worker: they and their devices go offline, and commands in progress end as after a restart.
 * Retries while the database is unavailable, until the server stops.
 */
export function lostWorkers(parts: {
  readonly db: TenantDb;
  readonly live: Pick<LiveFeed, 'publish'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
}): (lost: LostWork) => Promise<void> {
  const { db, live, log, now, stopping } = parts;

  async function write(session: DbSession, { dtuIds, commandIds = [] }: LostWork): Promise<() => void> {
    const { client } = session;
    const at = now();
    const { rows } = await client.query<{ id: string }>(
      statement`select id::text as id from device where dtu_id = any(${dtuIds}::bigint[])`,
    );
    const devices = rows.map(({ id }) => id);
    await lockInOrder(client, { devices, dtus: dtuIds });
    const gone = await markOffline(client, { device: devices, dtu: dtuIds }, at);
    await tellEnded(session, await endLostCommands(client, at, { dtuIds, commandIds }), at);
    return () => {
      for (const { tenantId, subject, id } of gone)
        live.publish({
          kind: 'online',
          tenantId,
          of: subject,
          id,
          online: false,
          at: at.getTime(),
          reason: 'server-restarted',
        });
    };
  }

  return async ({ dtuIds, commandIds = [] }) => {
    await pause(settleMs);
    for (let from = 0; from === 0 || from < dtuIds.length; from += atOnce) {
      const part = { dtuIds: dtuIds.slice(from, from + atOnce), commandIds: from === 0 ? commandIds : [] };
      for (;;) {
        try {
          const tell = await db.tx((_, session) => write(session, part));
          tell();
          break;
        } catch (error) {
          if (stopping.aborted) return;
          log.error('what a worker of the gateway left is not written yet', { count: dtuIds.length, error });
          await pause(retryMs, undefined, { signal: stopping }).catch(() => undefined);
        }
      }
    }
  };
}
