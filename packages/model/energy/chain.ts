import { type CounterRules, type CounterSample, judgePair, type PairKind } from './pair.ts';
import { type AddToSlot, spreadPair } from './slot.ts';

/** An event other than ordinary growth between two samples. `to.at` identifies it within its counter. */
export interface CounterEvent {
  readonly kind: Exclude<PairKind, 'normal'>;
  readonly from: CounterSample;
  readonly to: CounterSample;
  readonly wattHours: number;
}

/** Receives the effects of a change of a counter's samples. */
export interface EnergyEffects {
  readonly add: AddToSlot;
  /** Removes the event that ends at this instant. */
  readonly withdraw: (at: number) => void;
  readonly record: (event: CounterEvent) => void;
}

/** Adds the effects of a newly adjacent pair of samples. */
export function addPair(
  from: CounterSample,
  to: CounterSample,
  rules: CounterRules,
  effects: EnergyEffects,
): void {
  const pair = judgePair(from, to, rules);
  spreadPair(from, to, pair, effects.add);
  if (pair.kind !== 'normal') effects.record({ kind: pair.kind, from, to, wattHours: pair.wattHours });
}

/** Removes the effects of a pair whose samples are no longer adjacent. */
function removePair(
  from: CounterSample,
  to: CounterSample,
  rules: CounterRules,
  effects: EnergyEffects,
): void {
  const pair = judgePair(from, to, rules);
  spreadPair(from, to, pair, (slot, wattHours, seconds) => effects.add(slot, -wattHours, -seconds));
  if (pair.kind !== 'normal') effects.withdraw(to.at);
}

/**
 * Replaces a section of a counter's samples: late samples are inserted, wrong ones removed. Both lists are in
 * ascending order of time and begin and end with the same neighbours, where these exist. Pairs that are in
 * both lists are unchanged. Withdrawals are reported before records.
 */
export function changeChain(
  before: readonly CounterSample[],
  after: readonly CounterSample[],
  rules: CounterRules,
  effects: EnergyEffects,
): void {
  const unchanged = new Map<number, number>();
  for (let i = 1; i < after.length; i += 1) unchanged.set(at(after, i - 1).at, at(after, i).at);
  const stays = new Set<number>();
  for (let i = 1; i < before.length; i += 1) {
    const from = at(before, i - 1);
    const to = at(before, i);
    if (unchanged.get(from.at) === to.at) stays.add(from.at);
    else removePair(from, to, rules, effects);
  }
  for (let i = 1; i < after.length; i += 1) {
    const from = at(after, i - 1);
    if (!stays.has(from.at)) addPair(from, at(after, i), rules, effects);
  }
}

function at(samples: readonly CounterSample[], index: number): CounterSample {
  const sample = samples[index];
  if (sample === undefined) throw new RangeError(`no sample ${index}`);
  return sample;
}
