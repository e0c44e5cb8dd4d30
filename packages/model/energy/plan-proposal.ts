import { roundTo } from '@heliodeck/kit/scale';

/** A measured month: energy in kWh, the share of its time with data, and the energy under a clear sky. */
export interface MeasuredMonth {
  /** 'yyyy-MM'. */
  readonly month: string;
  readonly energy: number | null;
  readonly coverage: number | null;
  /** kWh; `null` if position or capacity is unknown. */
  readonly clearSky: number | null;
}

/** The proposal for a month, kWh, and its basis. */
export interface ProposedMonth {
  readonly month: string;
  readonly energy: number | null;
  /**
   * `years`: the mean of the same month of earlier years. `clear-sky`: the energy under a clear sky times the
   * share of it that the station reached in measured months. `assumed`: the same with an assumed share, as no
   * month was measured.
   */
  readonly basis: 'years' | 'clear-sky' | 'assumed' | null;
}

/** Minimum coverage of a month to be used. */
const enoughCoverage = 0.95;
/**
 * Share of the energy under a clear sky (horizontal plane) assumed for a station without a complete month:
 * clouds and losses.
 */
export const assumedShare = 0.6;

/**
 * Proposes a plan for months of a year.
 * @param wanted the months with their clear sky
 * @param measured complete months of the past
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
