import type { Label } from '@heliodeck/kit/label';
import type { StationTile } from '@heliodeck/model/wire/watch';
import { agoLabel } from '../../i18n/age.ts';

/** What is younger is of this minute and says nothing of its age, ms. */
const freshMs = 60_000;

/**
 * How old the values of a station are; 'never' where none of its devices ever said anything. undefined where they are of this minute, and
 * where it shows none because its devices are offline, which its state says.
 * @param now ms since 1970
 */
export function tileAge(
  { at, state }: Pick<StationTile, 'at' | 'state'>,
  now: number,
): Label | 'never' | undefined {
  if (at === null) return state === 'noData' ? 'never' : undefined;
  return now - at < freshMs ? undefined : agoLabel(now - at);
}
