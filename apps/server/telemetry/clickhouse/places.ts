import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** How long "not moved yet" is cached for a record, ms. */
const believedMs = 2_000;

/**
 * Returns whether lists and charts of a record are read from ClickHouse: once its existing history is copied and checked. Queried until
 * it is true and not after that: a process does not switch back while it runs.
 */
export function movedRecords(platform: TenantDb): (record: TelemetryRecord) => Promise<boolean> {
  const moved = new Set<string>();
  let asked: { readonly at: number; readonly done: Promise<void> } | undefined;
  const ask = () =>
    platform.read(async (_, { client }) => {
      const { rows } = await client.query<{ history: string }>(
        statement`select history from history_place where moved_at is not null`,
      );
      for (const { history } of rows) moved.add(history);
    });
  return async ({ historyTable }) => {
    if (moved.has(historyTable)) return true;
    if (asked === undefined || performance.now() - asked.at > believedMs) {
      asked = { at: performance.now(), done: ask() };
      // A failure is not cached.
      asked.done.catch(() => {
        asked = undefined;
      });
    }
    await asked.done;
    return moved.has(historyTable);
  };
}
