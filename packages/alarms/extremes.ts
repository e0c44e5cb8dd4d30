import { type AlarmRule, standingOf } from './rule.ts';

/** What values between two extremes may say of a rule; what is false is impossible. */
export interface Possible {
  readonly over: boolean;
  readonly back: boolean;
}

/**
 * What values may say of which only the smallest and the largest are known. A rate and silence are not told by values: everything is
 * possible.
 */
export function possibleWithin({ test }: Pick<AlarmRule, 'test'>, low: number, high: number): Possible {
  if (test.kind === 'rate' || test.kind === 'noData') return { over: true, back: true };
  if (low === high) {
    const standing = standingOf(test, low);
    return { over: standing === 'over', back: standing === 'back' };
  }
  switch (test.kind) {
    case 'above':
      return { over: high > test.a, back: low <= test.a - test.deadband };
    case 'below':
      return { over: low < test.a, back: high >= test.a + test.deadband };
    case 'outside': {
      const band = Math.min(test.deadband, (test.b - test.a) / 2);
      return {
        over: low < test.a || high > test.b,
        back: low <= test.b - band && high >= test.a + band,
      };
    }
    case 'inside':
      return {
        over: low <= test.b && high >= test.a,
        back: low <= test.a - test.deadband || high >= test.b + test.deadband,
      };
    case 'equals':
      return {
        over: low <= test.a && high >= test.a,
        // The farther of the two from the limit, rounded as `standingOf` rounds.
        back: Math.max(Math.abs(low - test.a), Math.abs(high - test.a)) >= test.deadband,
      };
    default:
      // Which bits words between two others have cannot be told.
      return { over: true, back: true };
  }
}
