/** The day's counts of a line that advice is derived from. Times in ms. */
export interface AdvisedCounts {
  readonly exchanges: number;
  readonly answered: number;
  readonly timeouts: number;
  readonly late: number;
  readonly mostLateMs: number;
  readonly damaged: number;
  readonly errors: Readonly<Record<string, number>>;
}

/**
 * Advice about a line. 'raise-timeout' responses arrive after the time-out, which should be `proposedMs` ·
 * 'damaged' frames fail their checksum · 'refuses' the device responds only with errors, mostly `code` ·
 * 'silent' it never responded · 'losses' some of its responses are missing
 */
export type LineAdvice =
  | {
      readonly kind: 'raise-timeout';
      readonly answerMs: number;
      readonly timeoutMs: number;
      readonly proposedMs: number;
    }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'refuses'; readonly code: string }
  | { readonly kind: 'silent' }
  | { readonly kind: 'losses' };

/** Minimum number of events; fewer are treated as accidental. */
const fewest = 3;
/** Share of the exchanges from which on an event counts as typical of the line. */
const habit = 0.05;
/**
 * The proposed time-out exceeds the longest response by this factor, rounded up to a multiple of the step, at
 * most the maximum of the form.
 */
const margin = 1.3;
const stepMs = 500;
const longestTimeoutMs = 60_000;

/** The most urgent advice for a line with these counts and this time-out; `undefined` if there is none. */
export function adviceOn(counts: AdvisedCounts, timeoutMs: number): LineAdvice | undefined {
  const { exchanges, answered, timeouts, late, mostLateMs, damaged, errors } = counts;
  const isHabit = (count: number) => count >= fewest && count >= exchanges * habit;
  const proposedMs = Math.min(Math.ceil((mostLateMs * margin) / stepMs) * stepMs, longestTimeoutMs);
  if (isHabit(late) && proposedMs > timeoutMs)
    return { kind: 'raise-timeout', answerMs: mostLateMs, timeoutMs, proposedMs };
  if (isHabit(damaged)) return { kind: 'damaged' };
  const [worst] = Object.entries(errors).toSorted(([, one], [, other]) => other - one);
  if (answered === 0 && worst !== undefined) return { kind: 'refuses', code: worst[0] };
  if (answered === 0 && timeouts >= fewest && late === 0) return { kind: 'silent' };
  return isHabit(timeouts) ? { kind: 'losses' } : undefined;
}
