import { RollupMarks } from '../../chart/rollup-marks.ts';
import type { IngestStage } from '../../ingest-stage.ts';

/** Marks the quarters of an hour whose roll-ups have to be computed (again). */
export const rollupStage: IngestStage = {
  name: 'rollups',
  begin({ now }) {
    const marks = new RollupMarks(now);
    return {
      async late(_, layout, inserted) {
        for (const readings of inserted) marks.addAll(layout, readings);
      },
      write(records, script) {
        for (const { layout, plan } of records)
          for (const readings of plan.fresh) marks.addAll(layout, readings);
        marks.write(script);
      },
    };
  },
};
