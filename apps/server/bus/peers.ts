import type { Log } from '../context.ts';
import { type RunningLoops, startLoops } from '../jobs/loops.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Bus } from './bus.ts';
import type { CurrentServer } from './server-change.ts';

/** Interval, s, at which a process announces itself, and at which the others look for silent ones. */
const aliveSeconds = 1;
/** A process without a message for this time, ms, is silent. */
const silentMs = 5_000;
/** A silent process that does not write to the database either is dropped after this time, ms. */
const forgottenMs = 120_000;

/** Announces this process periodically to processes that subscribe to its devices' events. @returns a function that stops it */
export function tellAlive(bus: Pick<Bus, 'tell'>): () => void {
  const timer = setInterval(() => bus.tell('alive', {}), aliveSeconds * 1_000);
  return () => clearInterval(timer);
}

/**
 * Finds processes with a gateway or ingest that are silent on the bus while they write to the database: the connection to them is broken,
 * since a process that has ended does neither. Only processes that were received before count. Compares no clocks.
 * @param db has access to the rows of all tenants
 */
export function watchPeers(parts: {
  readonly bus: Pick<Bus, 'on' | 'isConnected'>;
  readonly db: TenantDb;
  readonly server: CurrentServer;
  readonly log: Log;
}): RunningLoops {
  const { bus, db, server, log } = parts;
  const heardAt = new Map<string, number>();
  /** When a silent process last wrote to the database, by its own clock. */
  const marks = new Map<string, string>();
  const unsubscribe = bus.on('alive', (_, from) => {
    heardAt.set(from, performance.now());
    marks.delete(from);
    server.reached(from);
  });
  const forget = (peer: string): void => {
    heardAt.delete(peer);
    marks.delete(peer);
    server.reached(peer);
  };

  async function look(): Promise<void> {
    if (!bus.isConnected) return;
    const at = performance.now();
    const silent = [...heardAt].flatMap(([peer, heard]) => (at - heard > silentMs ? peer : []));
    if (silent.length === 0) return;
    const { rows } = await db.read((_, { client }) =>
      client.query<{ id: string; seen: string }>(
        statement`select id::text as id, seen_at::text as seen from server_process where id = any(${silent}::uuid[])`,
      ),
    );
    const seen = new Map(rows.map((row) => [row.id, row.seen]));
    for (const peer of silent) {
      const [now, before] = [seen.get(peer), marks.get(peer)];
      if (now === undefined || at - (heardAt.get(peer) ?? at) > forgottenMs) forget(peer);
      else if (before === undefined) marks.set(peer, now);
      else if (before !== now) {
        marks.set(peer, now);
        server.notReached(peer, 0);
      }
    }
  }

  const loops = startLoops(
    [{ name: 'watch over other processes', everySeconds: aliveSeconds, run: look }],
    log,
  );
  return {
    async stop() {
      unsubscribe();
      await loops.stop();
    },
  };
}
