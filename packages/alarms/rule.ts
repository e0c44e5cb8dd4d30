/**
 * What raises an alarm, and from which value on it has returned. Limits are in the unit in which readings carry the value.
 *
 * - above, below, outside and rate are strict; inside and equals include their limits;
 * - a value has returned at the limit minus (or plus) the deadband, that value included;
 * - rate: change by more than `a` a minute, up or down;
 * - noData: nothing came for `a` ms.
 */
export type RuleTest =
  | OfOneLimit
  | OfTwoLimits
  | { readonly kind: 'bitSet'; readonly a: number }
  | { readonly kind: 'noData'; readonly a: number };

interface OfOneLimit {
  readonly kind: 'above' | 'below' | 'equals' | 'rate';
  readonly a: number;
  readonly deadband: number;
}

interface OfTwoLimits {
  readonly kind: 'outside' | 'inside';
  readonly a: number;
  readonly b: number;
  readonly deadband: number;
}

/** A rule as it applies to one device (and pack). */
export interface AlarmRule {
  readonly id: string;
  /** Place of the watched value in the values of a reading. */
  readonly place: number;
  /** Names the watched value; a rule that watches another one is another rule. */
  readonly watches: string;
  readonly test: RuleTest;
  /** How long a value must stay over the limit before the alarm is raised, and back before it has recovered; ms. */
  readonly delayOnMs: number;
  readonly delayOffMs: number;
  /** True of a register that only grows: that it starts anew is no change. */
  readonly isCounter: boolean;
}

/** Where a value stands: over the limit, back, or between the two within the deadband. */
type Standing = 'over' | 'back' | 'between';

/** A rule that looks at values one by one; a rate looks at the change a minute. */
type WatchedTest = OfOneLimit | OfTwoLimits | { readonly kind: 'bitSet'; readonly a: number };

/** Whether something is a value at all: what is absent, or no number, says nothing. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** A number to the digits in which limits are written, so that 58.4 − 0.2 is 58.2. */
export const asWritten = (value: number): number => Number(value.toPrecision(12));

/** The greatest value that has returned from above, and the least that has returned from below. */
export function returnsAt({ a, deadband }: OfOneLimit): { readonly below: number; readonly above: number } {
  return { below: moved(a, -deadband), above: moved(a, deadband) };
}

const moved = (limit: number, by: number): number => (by === 0 ? limit : asWritten(limit + by));

/** The values between which one has returned into the band of a rule, or beyond which it has left it. */
export function bandOf({ kind, a, b, deadband }: OfTwoLimits): {
  readonly low: number;
  readonly high: number;
} {
  if (kind === 'inside') return { low: moved(a, -deadband), high: moved(b, deadband) };
  const [low, high] = [moved(a, deadband), moved(b, -deadband)];
  // A deadband wider than half of the band would leave no value that is back.
  return low <= high ? { low, high } : { low: (a + b) / 2, high: (a + b) / 2 };
}

/** Where a value stands by a rule. @param value a finite number */
export function standingOf(test: WatchedTest, value: number): Standing {
  switch (test.kind) {
    case 'above':
    case 'rate':
      if (value > test.a) return 'over';
      return value <= returnsAt(test).below ? 'back' : 'between';
    case 'below':
      if (value < test.a) return 'over';
      return value >= returnsAt(test).above ? 'back' : 'between';
    case 'outside': {
      if (value < test.a || value > test.b) return 'over';
      const { low, high } = bandOf(test);
      return value >= low && value <= high ? 'back' : 'between';
    }
    case 'inside': {
      if (value >= test.a && value <= test.b) return 'over';
      const { low, high } = bandOf(test);
      return value <= low || value >= high ? 'back' : 'between';
    }
    case 'equals': {
      if (value === test.a) return 'over';
      const { below, above } = returnsAt(test);
      return value <= below || value >= above ? 'back' : 'between';
    }
    default:
      // Digits that a number cannot hold tell nothing of bits.
      if (!Number.isSafeInteger(value)) return 'between';
      return hasBit(value, test.a) ? 'over' : 'back';
  }
}

/** Whether a bit (0 to 63) of a word is set; negative words are read as two's complement. */
function hasBit(word: number, bit: number): boolean {
  if (word === 0) return false;
  if (word >= 0) return Math.floor(word / 2 ** bit) % 2 === 1;
  return ((BigInt.asUintN(64, BigInt(word)) >> BigInt(bit)) & 1n) === 1n;
}

/** What a rule asks, as a text: a rule of the same text goes on where it was. Worked out once a rule: readings ask for it each time. */
export function ruleKey(rule: AlarmRule): string {
  let key = keys.get(rule);
  if (key === undefined) {
    const { watches, test } = rule;
    const b = 'b' in test ? test.b : '';
    const deadband = 'deadband' in test ? test.deadband : '';
    key = `${watches} ${test.kind} ${test.a} ${b} ${deadband}`;
    keys.set(rule, key);
  }
  return key;
}

/** Ids of rules, worked out once a list. */
export function idsOf(rules: readonly AlarmRule[]): ReadonlySet<string> {
  let ids = idSets.get(rules);
  if (ids === undefined) {
    ids = new Set(rules.map(({ id }) => id));
    idSets.set(rules, ids);
  }
  return ids;
}

// Rules and their lists are never changed: who reads them anew makes others.
const keys = new WeakMap<AlarmRule, string>();
const idSets = new WeakMap<readonly AlarmRule[], ReadonlySet<string>>();
