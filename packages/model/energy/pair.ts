/** A counter's state at an instant, in whole watt-hours. */
export interface CounterSample {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly wattHours: number;
}

/**
 * What is known of a counter, in watt-hours. The rules of a device's counter are stored beside its energy. Of the samples that were
 * judged they never change: what a late sample subtracts must be exactly what an earlier judgement added.
 */
export interface CounterRules {
  /** One step of the register. */
  readonly unit: number;
  /** Counts at which a register of this kind starts again from zero. */
  readonly moduli: readonly number[];
  /** More power than the device can carry. */
  readonly maximumWatts: number;
  /** Two samples further apart do not say what happened between them. */
  readonly gapMs: number;
  /** What took the place of `gapMs` when the device was polled more or less often, in order of time. */
  readonly laterGaps: readonly LaterGap[];
}

/** A largest distance between two samples, and the instant (ms) from which it holds. */
export interface LaterGap {
  readonly since: number;
  readonly gapMs: number;
}

/** The largest distance between samples that holds after the last change of the polling period, ms. */
export function newestGapMs({ gapMs, laterGaps }: CounterRules): number {
  return laterGaps.at(-1)?.gapMs ?? gapMs;
}

/**
 * The largest distance between samples that held at any instant from the one to the other, ms: across a change of the polling period
 * the next sample is due by the longer one.
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
 * - `gap`: it grew over a silence; its energy counts, the time between does not count as covered.
 * - `rollOver`: it passed its largest value.
 * - `reset`: it started again near zero; what was counted since counts.
 * - `exchange`: it jumped further than any power explains, up or down: another register stands there. No energy.
 */
export type PairKind = 'normal' | 'gap' | 'rollOver' | 'reset' | 'exchange';

/** What two consecutive samples of one counter mean. */
export interface JudgedPair {
  readonly kind: PairKind;
  readonly wattHours: number;
  /** True where the time between the samples counts as covered by data. */
  readonly covered: boolean;
}

const hourMs = 3_600_000;
/** Steps a register may be off in either direction: two reads may fall on either side of a step. */
const jitterSteps = 2;

/** A register that fell to more than this share of what it was did not begin again: another one stands there. */
const restartShare = 0.1;

/**
 * Judges the step from one sample to the next. Depends on nothing but its arguments.
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
  // A register read in two halves, or a float, may step back a little. Counting the step as negative keeps the sum exact.
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
