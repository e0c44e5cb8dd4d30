import type { Label } from '@heliodeck/kit/label';
import { meterRole } from '@heliodeck/model/devices/device-words';
import { reportWords } from './report-words.ts';

/** What a meter is called by where it stands. */
export function usedAs(use: number | null): Label {
  switch (use) {
    case meterRole.grid:
      return reportWords.gridMeter;
    case meterRole.generation:
      return reportWords.generationMeter;
    case meterRole.load:
      return reportWords.loadMeter;
    default:
      return reportWords.anyMeter;
  }
}
