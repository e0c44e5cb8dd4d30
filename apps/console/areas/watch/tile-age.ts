import { type Label, label } from '@heliodeck/kit/label';
import type { StationTile } from '@heliodeck/model/wire/watch';
import { ageLabel, agoLabel } from '../../i18n/age.ts';

/** What is younger is of this minute and says nothing of its age, ms. */
const freshMs = 60_000;

/**
 * How old the values of a station are, or of one that is offline and shows none for how long; 'never' where none of its devices ever said
 * anything. undefined where they are of this minute, and where nobody knows since when.
 * @param now ms since 1970
 */
export function tileAge(
  { at, state, offlineSince }: Pick<StationTile, 'at' | 'state' | 'offlineSince'>,
  now: number,
): Label | 'never' | undefined {
  if (offlineSince !== null) return lasting(ageLabel(now - offlineSince));
  if (at === null) return state === 'noData' ? 'never' : undefined;
  return now - at < freshMs ? undefined : agoLabel(now - at);
}

const lasting = (age: Label): Label => label(`已 ${age.zh}`, `for ${age.en}`);
