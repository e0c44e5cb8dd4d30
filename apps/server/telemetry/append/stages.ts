import type { LiveFeed } from '../../live/live-feed.ts';
import type { IngestStage } from '../ingest-stage.ts';
import { countStage } from './stages/counts.ts';
import { energyStage } from './stages/energy.ts';
import { historyStage } from './stages/history.ts';
import { liveStage } from './stages/live.ts';
import { rollupStage } from './stages/rollups.ts';

/**
 * The stages of telemetry in the order in which they write, which is also the order in which rows are locked: other code that writes these
 * rows (telemetry/edits/amend.ts) keeps the same order to avoid deadlocks.
 * @param live publishes each new reading after its commit
 */
export function telemetryStages(live?: Pick<LiveFeed, 'publish'>): readonly IngestStage[] {
  return [historyStage, liveStage(live), countStage, energyStage, rollupStage];
}
