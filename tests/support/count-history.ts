import { countHistory } from '../../apps/server/store/migrations/096-history-counts.ts';
import type { TestDatabase } from './database.ts';

/** Counts a table of history anew: for rows that a test put there without ingest, which counts what it stores. */
export async function countPlantedHistory(
  { owner }: Pick<TestDatabase, 'owner'>,
  history: string,
): Promise<void> {
  await owner('delete from history_count where history = $1', [history]);
  await countHistory(owner, history);
}
