import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { TenantDb } from '../../store/tenant-db.ts';

/** So long it is believed that a record's history is not moved yet, ms. */
const believedMs = 2_000;

/**
 * Tells whether lists and charts of a record are read from ClickHouse: once its history of before is copied there and checked.
 * That is asked again until it is so, and then no more: a process that reads from it does not go back while it runs.
 */
export function movedRecords(platform: TenantDb): (record: TelemetryRecord) => Promise<boolean> {
  const moved = new Set<string>();
  let asked: { readonly at: number; readonly done: Promise<void> } | undefined;
  const ask = () =>
    platform.read(async (_, { client }) => {
      const { rows } = await client.query<{ history: string }>(
        'select history from history_place where moved_at is not null',
      );
      for (const { history } of rows) moved.add(history);
    });
  return async ({ historyTable }) => {
    if (moved.has(historyTable)) return true;
    if (asked === undefined || performance.now() - asked.at > believedMs) {
      asked = { at: performance.now(), done: ask() };
      // A failure is not kept.
      asked.done.catch(() => {
        asked = undefined;
      });
    }
    await asked.done;
    return moved.has(historyTable);
  };
}
