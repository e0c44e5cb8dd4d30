import { type AlarmRule, bandOf, returnsAt, standingOf } from './rule.ts';

/** What values between two extremes may mean for a rule; false = impossible. */
export interface Possible {
  readonly over: boolean;
  readonly back: boolean;
}

/**
 * What values may mean of which only the smallest and the largest are known. Rates and missing data do not
 * depend on values alone: everything is possible.
 */
export function possibleWithin({ test }: Pick<AlarmRule, 'test'>, low: number, high: number): Possible {
  if (test.kind === 'rate' || test.kind === 'noData') return { over: true, back: true };
  if (low === high) {
    const standing = standingOf(test, low);
    return { over: standing === 'over', back: standing === 'back' };
  }
  switch (test.kind) {
    case 'above':
      return { over: high > test.a, back: low <= returnsAt(test).below };
    case 'below':
      return { over: low < test.a, back: high >= returnsAt(test).above };
    case 'outside': {
      const band = bandOf(test);
      return { over: low < test.a || high > test.b, back: low <= band.high && high >= band.low };
    }
    case 'inside': {
      const band = bandOf(test);
      return { over: low <= test.b && high >= test.a, back: low <= band.low || high >= band.high };
    }
    case 'equals': {
      const { below, above } = returnsAt(test);
      return { over: low <= test.a && high >= test.a, back: low <= below || high >= above };
    }
    default:
      // The bits of words between two others are unknown.
      return { over: true, back: true };
  }
}
