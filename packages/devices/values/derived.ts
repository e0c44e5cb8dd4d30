import type { MetricValue } from '@heliodeck/model/descriptors/record';

/**
 * A test of a word: the bits under `mask`, shifted down, are one of `values` (any but 0 if none are given); or a test of the number's sign.
 */
export type Test =
  | readonly [point: string, mask: number, ...values: number[]]
  | readonly [point: string, sign: 'positive' | 'negative'];

/** A derived metric. Names are points or metrics of the profile. */
export type DerivedSpec =
  /** The same quantity under another record's name. */
  | { readonly same: string }
  /** × `by`, rounded to `decimals` (default 3). */
  | { readonly scaled: string; readonly by: number; readonly decimals?: number }
  /** The absolute value, for devices that give an increasing counter a sign. */
  | { readonly absolute: string }
  /** Sum of the available values; null if there are none. */
  | { readonly sum: readonly string[] }
  /** Voltage × current of inputs, summed and rounded: of the available ones; null if there are none, or one lacks either. */
  | { readonly volts: readonly string[]; readonly amperes: readonly string[] }
  /** 1 if every test holds, else 0. */
  | { readonly all: readonly Test[] }
  /** Bit by bit: set if one of its tests holds; `words`: parts of words copied, shifted left by `shift`. */
  | {
      readonly bits?: Readonly<Record<number, readonly Test[]>>;
      readonly words?: readonly (readonly [point: string, mask: number, shift: number])[];
    }
  /** 100 × part ÷ whole, rounded, at most 100; null if the whole is 0. */
  | { readonly percent: readonly [part: string, whole: string] }
  /**
   * A signed number with a separate high word, × `by`. The two are not read together: if the high word is not the sign extension of the low
   * one, the value was changing between the reads, or exceeds 16 bits, and the result is null.
   */
  | { readonly low: string; readonly high: string; readonly by?: number }
  /**
   * A magnitude with a separate direction word: unchanged if the word is `positive`, negated if it is `negative`. Null for any other word
   * unless it is 0, and if a magnitude with a sign contradicts the word.
   */
  | {
      readonly size: string;
      readonly direction: string;
      readonly positive: number;
      readonly negative: number;
    }
  /** The first that is not null. */
  | { readonly first: readonly string[] }
  /**
   * A power factor that devices report as a fraction or in per cent. Beyond ±1 it is in per cent; up to ±1 it may be either, and the
   * interpretation that agrees with active ÷ apparent power within a factor of two is used, else null. Its sign is the device's.
   */
  | { readonly powerFactor: string; readonly active: string; readonly apparent: string }
  /** The value of a factor. */
  | { readonly factor: string };

/** Names of the sources of a derived metric. */
export function sourcesOf(spec: DerivedSpec): string[] {
  if ('same' in spec) return [spec.same];
  if ('scaled' in spec) return [spec.scaled];
  if ('absolute' in spec) return [spec.absolute];
  if ('sum' in spec) return [...spec.sum];
  if ('volts' in spec) return [...spec.volts, ...spec.amperes];
  if ('all' in spec) return spec.all.map(([point]) => point);
  if ('percent' in spec) return [...spec.percent];
  if ('low' in spec) return [spec.low, spec.high];
  if ('size' in spec) return [spec.size, spec.direction];
  if ('first' in spec) return [...spec.first];
  if ('powerFactor' in spec) return [spec.powerFactor, spec.active, spec.apparent];
  if ('factor' in spec) return [];
  const tests = Object.values(spec.bits ?? {}).flat();
  return [...tests.map(([point]) => point), ...(spec.words ?? []).map(([point]) => point)];
}

/** Names of words whose bits are tested individually, or copied. */
export function bitWordsOf(
  derived: Readonly<Record<string, Readonly<Record<string, DerivedSpec>>>> = {},
): ReadonlySet<string> {
  const specs = Object.values(derived).flatMap((metrics) => Object.values(metrics));
  return new Set(
    specs.flatMap((spec) => {
      const tests = 'all' in spec ? spec.all : 'bits' in spec ? Object.values(spec.bits ?? {}).flat() : [];
      const tested = tests.flatMap(([point, mask]) => (typeof mask === 'number' ? [point] : []));
      return 'words' in spec ? [...tested, ...(spec.words ?? []).map(([point]) => point)] : tested;
    }),
  );
}

/** `undefined`: not read this time. */
export type Slot = MetricValue | undefined;

export interface BitTest {
  readonly slot: number;
  readonly mask: number;
  readonly shift: number;
  readonly values: readonly number[];
  /** 1 = positive, -1 = negative, 0 = a test of bits. */
  readonly sign: number;
  /** With an optional word, a device that lacks it fails the test; if the word was not read, the result is open. */
  readonly optional: boolean;
}

export interface Word {
  readonly slot: number;
  readonly mask: number;
  readonly shift: number;
}

export interface DerivedFlag {
  readonly bit: number;
  readonly tests: readonly BitTest[];
}

/** A derived metric with its names resolved to slots. Values outside of `least` and `most` are impossible. */
export type DerivedOp = {
  readonly target: number;
  readonly sources: readonly number[];
  readonly least: number;
  readonly most: number;
} & (
  | { readonly op: 'same' }
  | { readonly op: 'scaled'; readonly by: number; readonly power: number }
  | { readonly op: 'absolute' }
  | { readonly op: 'sum' }
  /** Voltages, followed by their currents. */
  | { readonly op: 'watts' }
  | { readonly op: 'all'; readonly tests: readonly BitTest[] }
  | { readonly op: 'bits'; readonly flags: readonly DerivedFlag[]; readonly words: readonly Word[] }
  | { readonly op: 'percent' }
  | { readonly op: 'split'; readonly by: number }
  | { readonly op: 'directed'; readonly positive: number; readonly negative: number }
  | { readonly op: 'first' }
  | { readonly op: 'powerFactor' }
  | { readonly op: 'factor'; readonly factor: number }
);

/** What compiling a derived metric needs to know about the profile. Each throws for an unknown name. */
export interface Names {
  slot(name: string): number;
  factor(name: string): number;
  optional(name: string): boolean;
}

/** Resolves the names of a derived metric. @param bounds minimum and maximum of the quantity */
export function compileDerived(
  target: number,
  spec: DerivedSpec,
  names: Names,
  [least, most]: readonly [least: number, most: number] = [
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ],
): DerivedOp {
  const head = { target, sources: sourcesOf(spec).map((name) => names.slot(name)), least, most };
  if ('same' in spec) return { ...head, op: 'same' };
  if ('scaled' in spec) return { ...head, op: 'scaled', by: spec.by, power: 10 ** (spec.decimals ?? 3) };
  if ('absolute' in spec) return { ...head, op: 'absolute' };
  if ('sum' in spec) return { ...head, op: 'sum' };
  if ('volts' in spec) return { ...head, op: 'watts' };
  if ('percent' in spec) return { ...head, op: 'percent' };
  if ('low' in spec) return { ...head, op: 'split', by: spec.by ?? 1 };
  if ('size' in spec) return { ...head, op: 'directed', positive: spec.positive, negative: spec.negative };
  if ('first' in spec) return { ...head, op: 'first' };
  if ('powerFactor' in spec) return { ...head, op: 'powerFactor' };
  if ('factor' in spec) return { ...head, op: 'factor', factor: names.factor(spec.factor) };
  const test = (one: Test): BitTest => compileTest(one, names);
  if ('all' in spec) return { ...head, op: 'all', tests: spec.all.map(test) };
  const flags = Object.entries(spec.bits ?? {}).map(([bit, tests]) => ({
    bit: Number(bit),
    tests: tests.map(test),
  }));
  const words = (spec.words ?? []).map(([point, mask, shift]) => ({ slot: names.slot(point), mask, shift }));
  return { ...head, op: 'bits', flags, words };
}

function compileTest(test: Test, names: Names): BitTest {
  const [point, mask, ...values] = test;
  const head = { slot: names.slot(point), optional: names.optional(point) };
  if (typeof mask === 'string') {
    return { ...head, mask: 0, shift: 0, values: [], sign: mask === 'positive' ? 1 : -1 };
  }
  return { ...head, mask, shift: Math.clz32(mask & -mask) ^ 31, values, sign: 0 };
}

/** The bits of a word shifted left, or right if `shift` is negative. */
export function shiftedBits(bits: number, shift: number): number {
  return shift >= 0 ? bits << shift : bits >>> -shift;
}
