import { tidy } from './derive.ts';
import { type BitTest, type DerivedOp, type Slot, shiftedBits } from './derived.ts';

/**
 * The inverse, for a simulated device: sets sources that are not set yet, so that they derive to the targets' values. Some values can be
 * derived from several combinations of sources; then the first that fits is used.
 */
export function underive(ops: readonly DerivedOp[], slots: Slot[]): void {
  for (let i = ops.length - 1; i >= 0; i--) {
    const op = ops[i];
    if (op === undefined) continue;
    const value = slots[op.target];
    if (value !== undefined && typeof value !== 'string') undo(op, value, slots);
  }
}

function undo(op: DerivedOp, value: number | null, slots: Slot[]): void {
  switch (op.op) {
    case 'same':
    case 'absolute':
    case 'first':
      setIfUnset(slots, op.sources[0], value);
      return;
    case 'scaled':
      setIfUnset(slots, op.sources[0], value === null ? null : value / op.by);
      return;
    case 'split':
      setIfUnset(slots, op.sources[0], value === null ? null : value / op.by);
      setIfUnset(slots, op.sources[1], value === null ? null : value < 0 ? 0xffff : 0);
      return;
    case 'directed':
      setIfUnset(slots, op.sources[0], value === null ? null : Math.abs(value));
      setIfUnset(slots, op.sources[1], value === null ? null : value < 0 ? op.negative : op.positive);
      return;
    case 'powerFactor':
      setIfUnset(slots, op.sources[0], value === null ? null : value * 100);
      return;
    case 'sum':
      divide(op.sources, value, slots);
      return;
    case 'all':
      if (value === 1) for (const test of op.tests) satisfy(test, slots);
      return;
    case 'bits':
      if (value === null) return;
      for (const { slot, mask, shift } of op.words) {
        slots[slot] = wordIn(slots, slot) | (shiftedBits(value, -shift) & mask);
      }
      for (const { bit, tests } of op.flags) {
        const [test] = tests;
        if (test !== undefined && Math.floor(value / 2 ** bit) % 2 === 1) satisfy(test, slots);
      }
  }
}

function setIfUnset(slots: Slot[], slot: number | undefined, value: Slot): void {
  if (slot !== undefined && slots[slot] === undefined) slots[slot] = value;
}

/** Splits a total evenly among three phases; the first gets the remainder. In hundredths, the resolution of every meter. */
function divide(sources: readonly number[], value: number | null, slots: Slot[]): void {
  if (sources.some((source) => slots[source] !== undefined)) return;
  const share = value === null ? null : Math.round((value / sources.length) * 100) / 100;
  for (const [i, source] of sources.entries()) {
    slots[source] =
      value === null || share === null || i > 0 ? share : tidy(value - share * (sources.length - 1));
  }
}

function satisfy(test: BitTest, slots: Slot[]): void {
  if (test.sign !== 0) return;
  const field = test.values[0] ?? (test.mask >>> test.shift) & -(test.mask >>> test.shift);
  const word = wordIn(slots, test.slot);
  const present = (word & test.mask) >>> test.shift;
  const already = test.values.length === 0 ? present !== 0 : test.values.includes(present);
  if (!already) slots[test.slot] = ((word & ~test.mask) | (field << test.shift)) >>> 0;
}

function wordIn(slots: readonly Slot[], slot: number): number {
  const word = slots[slot];
  return typeof word === 'number' ? word : 0;
}
