import type { Log } from '../context.ts';
import { endRun, liveRuns, tellEnded } from '../gateway/gateway-runs.ts';
import { expireUntaken } from '../gateway/ledger-rows.ts';
import type { WentOffline } from '../gateway/online-change.ts';
import { type RunningLoops, startLoops } from '../jobs/loops.ts';
import type { TenantDb } from '../store/tenant-db.ts';

interface Parts {
  /** Has access to the rows of all tenants. */
  readonly db: TenantDb;
  readonly log: Log;
  readonly now: () => Date;
  /** Called when a gateway has died, with the DTUs and devices that went offline with it. */
  readonly gone: (offline: readonly WentOffline[]) => void;
}

const lookSeconds = 1;
/** A run whose counter has not changed for this time, ms, is dead, provided the database answered all that time. */
const silentMs = 8_000;
/**
 * A poll that comes this much later than the previous one, ms, starts the observation again: the database or this process was unavailable.
 */
const lateMs = 4_000;

/** Checks in each process whether the gateways are alive, and ends the runs of those that are not. Compares no clocks. */
export function watchRuns(parts: Parts): RunningLoops {
  const run = looking(parts);
  return startLoops([{ name: 'watch over gateways', everySeconds: lookSeconds, run }], parts.log);
}

/** Runs one check at a time. */
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
