import type { LiveFeed } from '../../live/live-feed.ts';
import type { IngestStage } from '../ingest-stage.ts';
import { countStage } from './stages/counts.ts';
import { energyStage } from './stages/energy.ts';
import { historyStage } from './stages/history.ts';
import { liveStage } from './stages/live.ts';
import { rollupStage } from './stages/rollups.ts';

/**
 * The stages of ingest in the order in which they write. The order is also the one in which rows are locked: whoever else
 * writes these rows (telemetry/edits/amend.ts) keeps to it, so that no two transactions wait for each other.
 * @param live hears of each new reading after its commit
 */
export function ingestStages(live?: Pick<LiveFeed, 'publish'>): readonly IngestStage[] {
  return [historyStage, liveStage(live), countStage, energyStage, rollupStage];
}
