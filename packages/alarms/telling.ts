import type { DeviceState } from './device-state.ts';
import { type AlarmRule, standingOf } from './rule.ts';

/**
 * The place of the first reading, from `from` on, that `judge` must be asked about; the length of the values where there is none. Those
 * before it change nothing but the instant of the newest reading: the limit is not crossed and nothing is known of the rule, or its alarm
 * is open and the value has not come back.
 * @param values of one device (and pack), oldest first, each of an instant of its own that had come when it was read
 */
export function nextTelling(
  { id, test }: AlarmRule,
  state: DeviceState,
  values: ArrayLike<number>,
  from: number,
): number {
  const phase = state.rules[id]?.phase;
  // A rate is told by each reading for the next one, silence by time.
  if (test.kind === 'rate' || test.kind === 'noData' || (phase !== undefined && phase !== 'active'))
    return from;
  const awaited = phase === undefined ? 'over' : 'back';
  let place = from;
  while (place < values.length && standingOf(test, values[place] ?? Number.NaN) !== awaited) place += 1;
  return place;
}
