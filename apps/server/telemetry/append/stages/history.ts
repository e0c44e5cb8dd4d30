import type { IngestStage } from '../../ingest-stage.ts';
import { insertHistory } from '../write-fresh.ts';

/** Every reading becomes a row of history; one that is there already stays as it is. */
export const historyStage: IngestStage = {
  name: 'history',
  begin: () => ({
    write(records, script) {
      for (const record of records) insertHistory(script, record);
    },
  }),
};
