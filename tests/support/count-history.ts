import { countWaiting } from '../../apps/server/telemetry/history/count-waiting.ts';
import { layouts } from '../../apps/server/telemetry/record-layout.ts';
import type { TestDatabase } from './database.ts';

/**
 * Updates the counts of a history table: for rows that a test inserted without ingest, which normally counts
 * what it stores.
 */
export async function countPlantedHistory(
  { owner, store }: Pick<TestDatabase, 'owner' | 'store'>,
  history: string,
): Promise<void> {
  const layout = [...layouts.values()].find(({ record }) => record.historyTable === history);
  if (layout === undefined) throw new Error(`${history} is no history`);
  await owner(`insert into history_to_count (tenant_id, history, device_id)
    select distinct tenant_id, '${history}', device_id from "${history}" on conflict do nothing`);
  const platform = store.asPlatform('a test counts what it put into history');
  while ((await countWaiting(platform, layout.record)) > 0);
}
