/**
 * The condition that raises an alarm, and the value from which it recovers. Limits are in the unit of the
 * values in readings.
 *
 * - above, below, outside and rate are strict; inside and equals include their limits;
 * - a value has recovered at the limit minus (or plus) the deadband, that value included;
 * - rate: change by more than `a` per minute, up or down;
 * - noData: no reading for `a` ms.
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

/** A rule for one device (and pack). */
export interface AlarmRule {
  readonly id: string;
  /** Index of the watched value in the values of a reading. */
  readonly place: number;
  /** Name of the watched value; a change of it makes it another rule. */
  readonly watches: string;
  readonly test: RuleTest;
  /** How long a value must stay over the limit before the alarm is raised, and back before it recovers; ms. */
  readonly delayOnMs: number;
  readonly delayOffMs: number;
  /** True for a register that only grows: its restart does not count as a change. */
  readonly isCounter: boolean;
}

/** Result for a value: over the limit, recovered, or between the two within the deadband. */
type Standing = 'over' | 'back' | 'between';

/** A test of single values; a rate tests the change per minute. */
type WatchedTest = OfOneLimit | OfTwoLimits | { readonly kind: 'bitSet'; readonly a: number };

/** Whether something is a value; absent values and anything but numbers are ignored. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Rounds a number to the digits in which limits are written, so that 58.4 − 0.2 is 58.2. */
export const asWritten = (value: number): number => Number(value.toPrecision(12));

/** The greatest value that counts as recovered from above, and the least from below. */
export function returnsAt(test: OfOneLimit): OneReturn {
  const known = oneReturns.get(test);
  if (known !== undefined) return known;
  const { a, deadband } = test;
  const made = { below: moved(a, -deadband), above: moved(a, deadband) };
  oneReturns.set(test, made);
  return made;
}

interface OneReturn {
  readonly below: number;
  readonly above: number;
}

interface LimitBand {
  readonly low: number;
  readonly high: number;
}

/** Where values return, by test: rounding for each value took more time than everything else that evaluates a reading. */
const oneReturns = new WeakMap<OfOneLimit, OneReturn>();
const bands = new WeakMap<OfTwoLimits, LimitBand>();

const moved = (limit: number, by: number): number => (by === 0 ? limit : asWritten(limit + by));

/** The band in which a value has recovered (kind `outside`), or outside of which it has recovered (kind `inside`). */
export function bandOf(test: OfTwoLimits): LimitBand {
  const known = bands.get(test);
  if (known !== undefined) return known;
  const made = madeBand(test);
  bands.set(test, made);
  return made;
}

function madeBand({ kind, a, b, deadband }: OfTwoLimits): LimitBand {
  if (kind === 'inside') return { low: moved(a, -deadband), high: moved(b, deadband) };
  const [low, high] = [moved(a, deadband), moved(b, -deadband)];
  // A deadband wider than half of the band would leave no value that counts as recovered.
  const middle = asWritten((a + b) / 2);
  return low <= high ? { low, high } : { low: middle, high: middle };
}

/** Evaluates a value with a rule. @param value a finite number */
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
      // The bits of a number beyond the exact range are unknown.
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

/**
 * A rule's condition as a text: a rule with the same text keeps its state. Computed once per rule, because
 * every reading needs it.
 */
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

/** Ids of rules, computed once per list. */
export function ruleIds(rules: readonly AlarmRule[]): ReadonlySet<string> {
  let ids = idSets.get(rules);
  if (ids === undefined) {
    ids = new Set(rules.map(({ id }) => id));
    idSets.set(rules, ids);
  }
  return ids;
}

// Rules and their lists are immutable: reloading rules creates new ones.
const keys = new WeakMap<AlarmRule, string>();
const idSets = new WeakMap<readonly AlarmRule[], ReadonlySet<string>>();
