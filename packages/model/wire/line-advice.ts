/** What a day's counts of a line tell, as far as advice is drawn from them. Times in ms. */
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
 * What to do about a line. 'raise-timeout' answers come after the time-out, which `proposedMs` would take in ·
 * 'damaged' frames fail their checksum · 'refuses' the device answers with nothing but errors, mostly `code` · 'silent'
 * it never answered · 'losses' some of its answers are missing
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

/** Fewer events than this are an accident. */
const fewest = 3;
/** Part of the exchanges from which on something is a habit of the line. */
const habit = 0.05;
/** A time-out stands so far above the longest answer, in steps of so many ms, up to what the form takes. */
const margin = 1.3;
const stepMs = 500;
const longestTimeoutMs = 60_000;

/** The one thing to do first about a line with these counts and this time-out; `undefined` where all is well. */
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
