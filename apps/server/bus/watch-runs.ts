import type { Log } from '../context.ts';
import { endRun, liveRuns, tellEnded } from '../gateway/gateway-runs.ts';
import { expireUntaken } from '../gateway/ledger-rows.ts';
import type { WentOffline } from '../gateway/online-change.ts';
import { type RunningLoops, startLoops } from '../jobs/loops.ts';
import type { TenantDb } from '../store/tenant-db.ts';

interface Parts {
  /** Sees all tenants. */
  readonly db: TenantDb;
  readonly log: Log;
  readonly now: () => Date;
  /** A gateway has died: what went offline with it. */
  readonly gone: (offline: readonly WentOffline[]) => void;
}

const lookSeconds = 1;
/** A run whose count stands still for so long, ms, is dead; for as long the database must have answered. */
const silentMs = 8_000;
/** A look that comes so much later than the one before, ms, counts as the first: the database or this process was away. */
const lateMs = 4_000;

/** Each process looks whether the gateways live, and ends those that do not; no clocks are compared. */
export function watchRuns(parts: Parts): RunningLoops {
  const run = looking(parts);
  return startLoops([{ name: 'watch over gateways', everySeconds: lookSeconds, run }], parts.log);
}

/** One look after the other. */
function looking({ db, log, now, gone }: Parts): () => Promise<void> {
  const seen = new Map<string, { readonly beat: string; readonly since: number }>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const runs = await db.read((_, { client }) => liveRuns(client));
    const at = performance.now();
    if (at - lookedAt > lateMs) seen.clear();
    lookedAt = at;
    const present = new Set(runs.map(({ id }) => id));
    for (const id of seen.keys()) if (!present.has(id)) seen.delete(id);
    for (const { id, process, beat } of runs) {
      const before = seen.get(id);
      if (before?.beat !== beat) seen.set(id, { beat, since: at });
      else if (at - before.since >= silentMs) {
        const offline = await db.tx((_, session) => endRun(session, id, now()));
        if (offline === undefined) continue;
        log.error('a gateway is silent: it is held to be dead', {
          run: id,
          process,
          offline: offline.length,
        });
        gone(offline);
      }
    }
    await db.tx(async (_, session) => tellEnded(session, await expireUntaken(session.client, now()), now()));
  };
}
