import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** Events are kept for this time, ms; a subscriber that was away for longer reloads its cached state. */
const keptMs = 7 * 86_400_000;
const atOnce = 5_000;

/** Deletes old events that every subscription has handled. @param platform has access to all tenants @returns how many */
export async function removeOldEvents(platform: TenantDb, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await platform.read((_, { client }) =>
      client.query<{ n: number }>(
        statement`select remove_events_before(${new Date(now.getTime() - keptMs)}, ${atOnce}) as n`,
      ),
    );
    const gone = rows[0]?.n ?? 0;
    removed += gone;
    if (gone < atOnce) return removed;
  }
}
