import type { Store } from '../../store/store.ts';
import type { ReadingAppend } from '../reading-append.ts';
import { BatchWriter } from './batch-writer.ts';
import { telemetryStages } from './stages.ts';

/** Entry of readings into PostgreSQL. */
export function postgresAppend(store: Pick<Store, 'asPlatform'>): ReadingAppend {
  return {
    open: ({ log, now, statistics, live, stages = [] }) =>
      new BatchWriter({
        platform: store.asPlatform('ingest writes readings of all tenants'),
        log,
        now,
        statistics,
        stages: [...telemetryStages(live), ...stages],
      }),
  };
}
