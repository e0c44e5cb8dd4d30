import { roundTo } from '@heliodeck/kit/scale';

/** A month that was measured: energy in kWh, the share of its time with data, what a clear sky would have given. */
export interface MeasuredMonth {
  /** 'yyyy-MM'. */
  readonly month: string;
  readonly energy: number | null;
  readonly coverage: number | null;
  /** kWh; `null` where place or capacity is unknown. */
  readonly clearSky: number | null;
}

/** What is proposed for a month, kWh, and what it is made of. */
export interface ProposedMonth {
  readonly month: string;
  readonly energy: number | null;
  /**
   * `years`: the mean of the same month of earlier years. `clear-sky`: a clear sky's energy times the share of it that the station
   * reached in months that were measured. `assumed`: times the share assumed where none was measured.
   */
  readonly basis: 'years' | 'clear-sky' | 'assumed' | null;
}

/** Months with less data say too little of what a month gives. */
const enoughCoverage = 0.95;
/** Share of a clear sky's energy on the level that is assumed of a station which has no whole month yet: clouds and losses. */
export const assumedShare = 0.6;

/**
 * Proposes a plan for months of a year.
 * @param wanted the months with their clear sky
 * @param measured whole months that are over
 */
export function proposePlan(
  wanted: readonly Pick<MeasuredMonth, 'month' | 'clearSky'>[],
  measured: readonly MeasuredMonth[],
): readonly ProposedMonth[] {
  const good = measured.filter(({ coverage }) => coverage !== null && coverage >= enoughCoverage);
  const share = shareOf(good);
  return wanted.map(({ month, clearSky }) => {
    const same = good.flatMap((one) =>
      one.month.slice(5) === month.slice(5) && one.energy !== null ? [one.energy] : [],
    );
    if (same.length > 0) {
      const mean = same.reduce((sum, energy) => sum + energy, 0) / same.length;
      return { month, energy: roundTo(mean, 1), basis: 'years' as const };
    }
    if (clearSky === null) return { month, energy: null, basis: null };
    return {
      month,
      energy: roundTo(clearSky * (share ?? assumedShare), 1),
      basis: share === null ? ('assumed' as const) : ('clear-sky' as const),
    };
  });
}

function shareOf(good: readonly MeasuredMonth[]): number | null {
  let [energies, possible] = [0, 0];
  for (const { energy, clearSky } of good) {
    if (energy === null || clearSky === null || clearSky <= 0) continue;
    energies += energy;
    possible += clearSky;
  }
  return possible > 0 ? energies / possible : null;
}
