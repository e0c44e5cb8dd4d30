import { type Label, label } from '@heliodeck/kit/label';
import type { StationTile } from '@heliodeck/model/wire/watch';
import { ageLabel, staleLabel } from '../../i18n/age.ts';

/**
 * Age of a station's values, or of its offline state if it has no values; 'never' if none of its devices ever reported.
 * undefined if they are current, or if the time is unknown.
 * @param now ms since 1970
 */
export function tileAge(
  { at, state, offlineSince }: Pick<StationTile, 'at' | 'state' | 'offlineSince'>,
  now: number,
): Label | 'never' | undefined {
  if (offlineSince !== null) return lasting(ageLabel(now - offlineSince));
  if (at === null) return state === 'noData' ? 'never' : undefined;
  return staleLabel(now - at);
}

const lasting = (age: Label): Label => label(`已 ${age.zh}`, `for ${age.en}`);
