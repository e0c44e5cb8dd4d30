import type { DeviceState } from './device-state.ts';
import type { Look } from './look.ts';
import { type AlarmRule, isNumber, type RuleTest, standingOf } from './rule.ts';

/** All rules on one value combined: between `least` and `most` no limit rule is exceeded. */
interface WatchedPlace {
  readonly place: number;
  least: number;
  most: number;
  /** Bits tested by rules, as a word; −1 if one of them is beyond bit 30. */
  bits: number;
  /** The smallest change per minute that exceeds a limit; infinite without a rate rule. */
  rate: number;
  /** Tests that the combined limits do not cover. */
  readonly others: Exclude<RuleTest, { kind: 'noData' }>[];
}

/** A list of rules, grouped by watched value. */
interface Watching {
  readonly places: readonly WatchedPlace[];
  readonly hasRates: boolean;
  /** A rule on missing data needs every check. */
  readonly hasSilence: boolean;
}

/** Largest word that JavaScript's bitwise operators support. */
const largestWord = 0x7fff_ffff;

/** Groups a list of rules by watched value; computed once per list. */
export function watchingOf(rules: readonly AlarmRule[]): Watching {
  let found = known.get(rules);
  if (found === undefined) {
    found = gather(rules);
    known.set(rules, found);
  }
  return found;
}

// Lists of rules are immutable: reloading rules creates new lists.
const known = new WeakMap<readonly AlarmRule[], Watching>();

function gather(rules: readonly AlarmRule[]): Watching {
  const places = new Map<number, WatchedPlace>();
  for (const { place, test } of rules) {
    const at = places.get(place) ?? {
      place,
      least: Number.NEGATIVE_INFINITY,
      most: Number.POSITIVE_INFINITY,
      bits: 0,
      rate: Number.POSITIVE_INFINITY,
      others: [],
    };
    places.set(place, at);
    if (test.kind === 'above') at.most = Math.min(at.most, test.a);
    else if (test.kind === 'below') at.least = Math.max(at.least, test.a);
    else if (test.kind === 'outside') {
      at.least = Math.max(at.least, test.a);
      at.most = Math.min(at.most, test.b);
    } else if (test.kind === 'bitSet') at.bits |= test.a > 30 ? -1 : 1 << test.a;
    else if (test.kind === 'rate') at.rate = Math.min(at.rate, test.a);
    else if (test.kind !== 'noData') at.others.push(test);
  }
  return {
    places: [...places.values()],
    hasRates: rules.some(({ test }) => test.kind === 'rate'),
    hasSilence: rules.some(({ test }) => test.kind === 'noData'),
  };
}

/**
 * Whether a check starts no rule, given that no rule has a state. False does not mean that a rule starts.
 * @param heard the previous reading
 */
export function nothingBegins(
  rules: readonly AlarmRule[],
  { values, stamp }: Look,
  heard: DeviceState['heard'],
): boolean {
  const { places, hasSilence } = watchingOf(rules);
  if (hasSilence) return false;
  if (values === undefined) return true;
  const passed = heard === undefined ? 0 : stamp - heard.at;
  for (const { place, least, most, bits, rate, others } of places) {
    const value = values[place];
    const before = rate === Number.POSITIVE_INFINITY ? undefined : heard?.values[place];
    if (!isNumber(value)) {
      // The previous value of a rate must be stored.
      if (isNumber(before)) return false;
      continue;
    }
    if (value < least || value > most) return false;
    if (bits !== 0 && value !== 0 && (!isWord(value) || (value & bits) !== 0)) return false;
    if (isNumber(before) && passed > 0 && Math.abs(value - before) * 60_000 > rate * passed) return false;
    for (const test of others) if (standingOf(test, value) === 'over') return false;
  }
  return true;
}

const isWord = (value: number): boolean => value > 0 && value <= largestWord && Number.isInteger(value);
