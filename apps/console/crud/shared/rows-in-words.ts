import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';
import { mostCounted } from '@heliodeck/model/descriptors/search';

/** The number of rows of a list. An estimate is marked as such; if not all were counted, as "more than". */
export function rowsInWords(total: number, isEstimated: boolean): Label {
  const number = grouped(total);
  if (!isEstimated) return label(`共 ${number} 条`, countedNoun(total, 'row'));
  return total > mostCounted
    ? label(`约 ${number} 条`, `about ${countedNoun(total, 'row')}`)
    : label(`超过 ${number} 条`, `more than ${countedNoun(total, 'row')}`);
}
