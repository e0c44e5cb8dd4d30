import type { DeviceState } from './device-state.ts';
import type { Look } from './look.ts';
import { type AlarmRule, isNumber, type RuleTest, standingOf } from './rule.ts';

/** What rules ask of one value, gathered: between `least` and `most` none of those on limits is over. */
interface WatchedPlace {
  readonly place: number;
  least: number;
  most: number;
  /** Bits that rules ask of a word, as a word; −1 where one of them lies beyond bit 30. */
  bits: number;
  /** The smallest change a minute that is over a limit; infinite where none is asked. */
  rate: number;
  /** What limits alone do not tell. */
  readonly others: Exclude<RuleTest, { kind: 'noData' }>[];
}

/** A list of rules by the values it watches. */
interface Watching {
  readonly places: readonly WatchedPlace[];
  readonly hasRates: boolean;
  /** A rule on silence is told something by every look. */
  readonly hasSilence: boolean;
}

/** Largest word whose bits JavaScript's operators know. */
const largestWord = 0x7fff_ffff;

/** A list of rules by the values it watches, worked out once a list. */
export function watchingOf(rules: readonly AlarmRule[]): Watching {
  let found = known.get(rules);
  if (found === undefined) {
    found = gather(rules);
    known.set(rules, found);
  }
  return found;
}

// Lists of rules are never changed: who reads them anew makes others.
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
 * Whether a look gives none of the rules a reason to begin, where nothing is known of any of them. That it does not is no proof that
 * one begins.
 * @param heard the reading before
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
      // What a rate compares with has to be remembered.
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
