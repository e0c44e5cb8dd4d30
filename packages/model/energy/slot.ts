import type { CounterSample, JudgedPair } from './pair.ts';

/**
 * Energy is stored in quarters of an hour UTC: the days of every zone begin on a quarter, so days, months and
 * years of any zone are sums of the same slots (docs/product/energy.md#intervals).
 */
export const slotMs = 900_000;

/** The start of the slot that contains an instant. */
export function slotOf(instant: number): number {
  return Math.floor(instant / slotMs) * slotMs;
}

/**
 * Receives what a pair adds to a slot. `slot` is the slot's start, ms; watt-hours and seconds are additive
 * integers.
 */
export type AddToSlot = (slot: number, wattHours: number, coveredSeconds: number) => void;

/** Approximate maximum number of slots for one pair; the distribution within a longer gap is unknown anyway. */
const cellsKept = 96;

/**
 * Distributes a pair over the slots it touches. The cumulative energy is interpolated at slot boundaries and
 * rounded down there, so the shares are integers whose sum is exactly the energy of the pair. A gap of more
 * than a day is distributed over coarser cells, each recorded in its first slot.
 */
export function spreadPair(from: CounterSample, to: CounterSample, pair: JudgedPair, add: AddToSlot): void {
  const first = slotOf(from.at);
  const last = slotOf(to.at - 1);
  if (first === last) {
    add(first, pair.wattHours, pair.covered ? wholeSeconds(to.at) - wholeSeconds(from.at) : 0);
    return;
  }
  const slots = (last - first) / slotMs + 1;
  const cell = slotMs * (pair.covered ? 1 : Math.ceil(slots / cellsKept));
  const elapsed = to.at - from.at;
  let energyBefore = 0;
  let secondsBefore = wholeSeconds(from.at);
  for (let start = first; start < to.at; start += cell) {
    const end = Math.min(start + cell, to.at);
    const energy = Math.floor(pair.wattHours * ((end - from.at) / elapsed));
    const seconds = wholeSeconds(end);
    const share = energy - energyBefore;
    const covered = pair.covered ? seconds - secondsBefore : 0;
    if (share !== 0 || covered !== 0) add(start, share, covered);
    energyBefore = energy;
    secondsBefore = seconds;
  }
}

/** Seconds are truncated at absolute instants, so the seconds of adjacent pairs add up. */
function wholeSeconds(instant: number): number {
  return Math.floor(instant / 1000);
}
