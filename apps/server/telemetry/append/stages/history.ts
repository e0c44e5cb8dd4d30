import type { IngestStage } from '../../ingest-stage.ts';
import { insertHistory } from '../write-fresh.ts';

/** Inserts every reading into history; an existing row is not changed. */
export const historyStage: IngestStage = {
  name: 'history',
  begin: () => ({
    write(records, script) {
      for (const record of records) insertHistory(script, record);
    },
  }),
};
