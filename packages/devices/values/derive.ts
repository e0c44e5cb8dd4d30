import {
  type BitTest,
  type DerivedFlag,
  type DerivedOp,
  type Slot,
  shiftedBits,
  type Word,
} from './derived.ts';

/** Computes derived metrics into `slots`, in order; a metric with an unread source stays unread, an impossible value is null. */
export function derive(ops: readonly DerivedOp[], slots: Slot[], factors: readonly Slot[]): void {
  for (const op of ops) {
    const value = compute(op, slots, factors);
    const canBe = typeof value !== 'number' || (value >= op.least && value <= op.most);
    slots[op.target] = canBe ? value : null;
  }
}

function compute(op: DerivedOp, slots: readonly Slot[], factors: readonly Slot[]): Slot {
  switch (op.op) {
    case 'same':
      return slots[op.sources[0] ?? -1];
    case 'scaled': {
      const source = slots[op.sources[0] ?? -1];
      // + 0 turns -0 into 0.
      return typeof source === 'number' ? Math.round(source * op.by * op.power) / op.power + 0 : source;
    }
    case 'absolute': {
      const source = slots[op.sources[0] ?? -1];
      return typeof source === 'number' ? Math.abs(source) : source;
    }
    case 'sum':
      return sumOf(op.sources, slots);
    case 'watts':
      return wattsOf(op.sources, slots);
    case 'percent':
      return percentOf(slots[op.sources[0] ?? -1], slots[op.sources[1] ?? -1]);
    case 'split':
      return splitOf(slots[op.sources[0] ?? -1], slots[op.sources[1] ?? -1], op.by);
    case 'directed':
      return directed(slots[op.sources[0] ?? -1], slots[op.sources[1] ?? -1], op);
    case 'first':
      return firstOf(op.sources, slots);
    case 'powerFactor':
      return powerFactorOf(
        slots[op.sources[0] ?? -1],
        slots[op.sources[1] ?? -1],
        slots[op.sources[2] ?? -1],
      );
    case 'factor':
      return factors[op.factor];
    case 'all': {
      for (const test of op.tests) {
        const holds = holdsIn(test, slots);
        if (holds === undefined || holds === null) return holds;
        if (!holds) return 0;
      }
      return 1;
    }
    case 'bits':
      return wordOf(op.flags, op.words, slots);
  }
}

function sumOf(sources: readonly number[], slots: readonly Slot[]): Slot {
  let sum: number | null = null;
  for (const source of sources) {
    const value = slots[source];
    if (value === undefined) return undefined;
    if (typeof value === 'number') sum = (sum ?? 0) + value;
  }
  return sum === null ? null : tidy(sum);
}

function wattsOf(sources: readonly number[], slots: readonly Slot[]): Slot {
  const inputs = sources.length / 2;
  let sum: number | null = null;
  for (const [at, source] of sources.slice(0, inputs).entries()) {
    const [volts, amperes] = [slots[source], slots[sources[inputs + at] ?? -1]];
    if (volts === undefined || amperes === undefined) return undefined;
    if (volts === null && amperes === null) continue;
    if (typeof volts !== 'number' || typeof amperes !== 'number') return null;
    sum = (sum ?? 0) + volts * amperes;
  }
  // + 0 turns -0 into 0.
  return sum === null ? null : Math.round(sum) + 0;
}

function percentOf(part: Slot, whole: Slot): Slot {
  if (part === undefined || whole === undefined) return undefined;
  if (typeof part !== 'number' || typeof whole !== 'number' || whole <= 0) return null;
  return Math.min(100, Math.round((100 * part) / whole)) + 0;
}

/** `low` is signed, `high` is its sign extension: 0 or ffff. */
function splitOf(low: Slot, high: Slot, by: number): Slot {
  if (low === undefined || high === undefined) return undefined;
  if (typeof low !== 'number' || typeof high !== 'number') return null;
  return high === (low < 0 ? 0xffff : 0) ? tidy(low * by) : null;
}

function directed(
  size: Slot,
  word: Slot,
  { positive, negative }: { readonly positive: number; readonly negative: number },
): Slot {
  if (size === undefined || word === undefined) return undefined;
  if (typeof size !== 'number') return null;
  // Nothing has no direction.
  if (size === 0 && typeof word === 'number') return 0;
  // + 0 turns -0 into 0.
  if (word === negative) return -Math.abs(size) + 0;
  return word === positive && size >= 0 ? size : null;
}

function powerFactorOf(said: Slot, active: Slot, apparent: Slot): Slot {
  if (said === undefined) return undefined;
  if (typeof said !== 'number' || Math.abs(said) > 100) return null;
  if (said === 0) return 0;
  if (Math.abs(said) > 1) return tidy(said / 100);
  if (active === undefined || apparent === undefined) return undefined;
  if (typeof active !== 'number' || typeof apparent !== 'number' || apparent === 0) return null;
  const ratio = Math.abs(active / apparent);
  const agrees = (one: number) => Math.abs(one) <= 2 * ratio && 2 * Math.abs(one) >= ratio;
  // The two differ by a factor of 100, so at most one of them agrees.
  const found = [said, said / 100].find(agrees);
  return found === undefined ? null : tidy(found);
}

function firstOf(sources: readonly number[], slots: readonly Slot[]): Slot {
  for (const source of sources) {
    const value = slots[source];
    // A source that was not read might have been the better one, so it is not replaced by a later one.
    if (value !== null) return value;
  }
  return null;
}

function wordOf(flags: readonly DerivedFlag[], words: readonly Word[], slots: readonly Slot[]): Slot {
  let value = 0;
  for (const { slot, mask, shift } of words) {
    const source = slots[slot];
    if (typeof source !== 'number') return source === null ? null : undefined;
    value += shiftedBits(source & mask, shift);
  }
  for (const { bit, tests } of flags) {
    let set = false;
    for (const test of tests) {
      const holds = holdsIn(test, slots);
      if (holds === undefined || holds === null) return holds;
      set ||= holds;
    }
    if (set) value += 2 ** bit;
  }
  return value;
}

/** Whether a test holds; `undefined` if its word was not read, null if the device lacks the word. */
function holdsIn(test: BitTest, slots: readonly Slot[]): boolean | null | undefined {
  const word = slots[test.slot];
  if (typeof word !== 'number') return word === null ? (test.optional ? false : null) : undefined;
  if (test.sign !== 0) return word * test.sign > 0;
  const field = (word & test.mask) >>> test.shift;
  return test.values.length === 0 ? field !== 0 : test.values.includes(field);
}

/** Removes the rounding noise of binary fractions from a sum or product of engineering values. */
export function tidy(value: number): number {
  // + 0 turns -0, the result for a tiny negative number, into 0.
  return Math.round(value * 1e6) / 1e6 + 0;
}
