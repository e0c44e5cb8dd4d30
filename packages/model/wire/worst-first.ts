import { severities } from './trouble.ts';
import type { StationTile } from './watch.ts';

type Troubled = Pick<StationTile, 'worst' | 'troubles'>;

/** Position of the worst severity of a station: 0 is the worst, the last is a station without troubles. */
export const severityRank = ({ worst }: Pick<Troubled, 'worst'>): number =>
  worst === null ? severities.length : severities.indexOf(worst);

/** Orders stations: the worst first, by severity, then by number of troubles. */
export function worstFirst(one: Troubled, other: Troubled): number {
  return severityRank(one) - severityRank(other) || other.troubles - one.troubles;
}
