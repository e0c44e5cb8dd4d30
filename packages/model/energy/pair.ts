/** The reading of a counter at an instant, in integer watt-hours. */
export interface CounterSample {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly wattHours: number;
}

/**
 * Properties of a counter, in watt-hours. The rules of a device's counter are stored with its energy. For
 * samples that have been judged they never change: a late sample must subtract exactly what an earlier
 * judgement added.
 */
export interface CounterRules {
  /** Resolution of the register. */
  readonly unit: number;
  /** Values at which a register of this kind wraps to zero. */
  readonly moduli: readonly number[];
  /** A power that the device cannot exceed. */
  readonly maximumWatts: number;
  /** Maximum distance between two samples; nothing is known about the time between samples further apart. */
  readonly gapMs: number;
  /** Replacements of `gapMs` after changes of the polling period, in order of time. */
  readonly laterGaps: readonly LaterGap[];
}

/** A maximum distance between two samples, and the instant (ms) from which it applies. */
export interface LaterGap {
  readonly since: number;
  readonly gapMs: number;
}

/** The maximum distance between samples after the last change of the polling period, ms. */
export function newestGapMs({ gapMs, laterGaps }: CounterRules): number {
  return laterGaps.at(-1)?.gapMs ?? gapMs;
}

/**
 * The largest maximum distance that applied at any time between two instants, ms: across a change of the
 * polling period the next sample is due by the longer one.
 */
function gapMsBetween(from: number, to: number, { gapMs, laterGaps }: CounterRules): number {
  let longest = 0;
  let held = gapMs;
  for (const later of laterGaps) {
    if (later.since > to) break;
    if (later.since > from) longest = Math.max(longest, held);
    held = later.gapMs;
  }
  return Math.max(longest, held);
}

/**
 * - `normal`: the register grew.
 * - `gap`: it grew over a period without samples; its energy counts, the time in between does not count as
 * covered.
 * - `rollOver`: it passed its largest value.
 * - `reset`: it restarted near zero; what was counted since then counts.
 * - `exchange`: it jumped further than any power explains, up or down: it is another register. No energy.
 */
export type PairKind = 'normal' | 'gap' | 'rollOver' | 'reset' | 'exchange';

/** The result for two consecutive samples of one counter. */
export interface JudgedPair {
  readonly kind: PairKind;
  readonly wattHours: number;
  /** True where the time between the samples counts as covered by data. */
  readonly covered: boolean;
}

const hourMs = 3_600_000;
/** Number of steps by which a register may appear to go back: two reads may be on either side of a step. */
const jitterSteps = 2;

/** A register that fell to more than this share of its value did not restart: it is another register. */
export const restartShare = 0.1;

/**
 * Judges the difference between two samples. Depends only on its arguments.
 * @param from the earlier sample
 * @param to the later sample; must be later than `from`
 */
export function judgePair(from: CounterSample, to: CounterSample, rules: CounterRules): JudgedPair {
  const elapsed = to.at - from.at;
  const jitter = jitterSteps * rules.unit;
  const plausible = (rules.maximumWatts * elapsed) / hourMs + jitter;
  const covered = elapsed <= gapMsBetween(from.at, to.at, rules);
  const growth = to.wattHours - from.wattHours;

  if (growth > plausible) return { kind: 'exchange', wattHours: 0, covered: false };
  // A register read in two halves, or a float, may go back slightly. Counting this as negative keeps the sum
  // exact.
  if (growth >= -jitter) return { kind: covered ? 'normal' : 'gap', wattHours: growth, covered };
  for (const modulus of rules.moduli) {
    const wrapped = growth + modulus;
    if (from.wattHours < modulus && wrapped >= 0 && wrapped <= plausible) {
      return { kind: 'rollOver', wattHours: wrapped, covered };
    }
  }
  const nearZero = to.wattHours >= 0 && to.wattHours <= Math.min(plausible, from.wattHours * restartShare);
  if (nearZero) return { kind: 'reset', wattHours: to.wattHours, covered };
  return { kind: 'exchange', wattHours: 0, covered: false };
}
