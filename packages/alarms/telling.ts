import type { DeviceState } from './device-state.ts';
import { type AlarmRule, standingOf } from './rule.ts';

/**
 * The index of the first reading, from `from` on, that `judge` must evaluate; the number of values if there
 * is none. The readings before it change only the instant of the newest reading: the limit is not crossed and
 * the rule has no state, or its alarm is open and the value has not recovered.
 * @param values of one device (and pack), oldest first, each with a distinct instant that was not in the
 * future when it was read
 */
export function nextTelling(
  { id, test }: AlarmRule,
  state: DeviceState,
  values: ArrayLike<number>,
  from: number,
): number {
  const phase = state.rules[id]?.phase;
  // A rate depends on the previous reading, missing data on time.
  if (test.kind === 'rate' || test.kind === 'noData' || (phase !== undefined && phase !== 'active'))
    return from;
  const awaited = phase === undefined ? 'over' : 'back';
  let place = from;
  while (place < values.length && standingOf(test, values[place] ?? Number.NaN) !== awaited) place += 1;
  return place;
}
