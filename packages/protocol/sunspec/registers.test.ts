import { describe, expect, it } from 'vitest';
import { sunspecRegisters } from './registers.facts.ts';
import { readSunspecModel } from './sunspec.ts';

interface Place {
  readonly name: string;
  readonly at: number;
  readonly kind: string;
  readonly factor: string | undefined;
  readonly repeated: boolean;
  readonly size: number;
}

/** Models that differ from a listed one at most in the names of their points. */
const alike: readonly (readonly [id: number, as: number, rename: (name: string) => string])[] = [
  [102, 101, (name) => name],
  [103, 101, (name) => name],
  [201, 203, (name) => name.replace(/^PhV(ph(?:AB|BC|CA))$/, 'PPV$1')],
  [202, 203, (name) => name],
  [204, 203, (name) => name],
  [211, 213, (name) => name],
  [212, 213, (name) => name],
  [214, 213, (name) => name],
];

const models = [
  ...Object.entries(sunspecRegisters).map(
    ([id, facts]) => [Number(id), facts, (name: string) => name] as const,
  ),
  ...alike.flatMap(([id, as, rename]) => {
    const facts = sunspecRegisters[as];
    return facts === undefined ? [] : [[id, facts, rename] as const];
  }),
];

/** Points with their sizes: each extends to the next one. */
function placesOf(length: number, repeated: number, points: string): Place[] {
  const words = points.match(/\S+/g) ?? [];
  const bare = words.map((word) => {
    const [, star, name = '', at, kind = '', factor] =
      /^(\*?)([^@]+)@(\d+)([strfp]?)(?:\/(-?\w+))?$/.exec(word) ?? [];
    return { name, at: Number(at), kind, factor, repeated: star === '*' };
  });
  const end = (at: number) => (at < length ? length : length + repeated);
  return bare.map((one, i) => ({ ...one, size: (bare[i + 1]?.at ?? end(one.at)) - one.at }));
}

/** Registers with a distinct value for each point: scale factors −1 to −3, letters, numbers by position. */
function registersOf(id: number, length: number, places: readonly Place[]): number[] {
  const registers = Array.from({ length }, (_, at) => at);
  for (const { at, kind, size } of places) {
    if (kind === 'f') registers[at] = 0x10000 - exponentAt(at);
    if (kind === 's') registers[at] = 0xff00 + at;
    if (kind === 't') registers.fill(0x4100 + (0x61 + (at % 26)), at, at + size);
  }
  return [id, length - 2, ...registers.slice(2)];
}

function exponentAt(at: number): number {
  return 1 + (at % 3);
}

function meant({ at, kind, size, factor }: Place, registers: readonly number[], places: readonly Place[]) {
  const words = registers.slice(at, at + size);
  if (kind === 't') return String.fromCharCode(...words.flatMap((word) => [word >> 8, word & 0xff]));
  if (kind === 'r') return Number(floatOf(words).toPrecision(14));
  const unsigned = words.reduce((sum, word) => sum * 0x10000 + word, 0);
  const value = kind === 's' ? unsigned - 0x10000 ** size : unsigned;
  const scale = places.find(({ name }) => name === factor);
  const fixed = factor === '-1' ? 1 : 0;
  return Number((value / 10 ** (scale === undefined ? fixed : exponentAt(scale.at))).toPrecision(14));
}

function floatOf([high = 0, low = 0]: readonly number[]): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, high * 0x10000 + low);
  return view.getFloat32(0);
}

describe.each(models)('SunSpec model %i', (id, [length, repeated, points], rename) => {
  const places = placesOf(length, repeated, points).map((one) => ({ ...one, name: rename(one.name) }));
  const registers = registersOf(id, length + repeated, places);
  const model = readSunspecModel(registers);

  it('has every point at its register, in its size, with its sign and its scale factor', () => {
    const wanted = places.filter(
      ({ kind, repeated: isRepeated }) => kind !== 'f' && kind !== 'p' && !isRepeated,
    );
    const values = Object.entries(model?.values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(14)) : value,
    ]);
    expect(Object.fromEntries(values)).toEqual(
      Object.fromEntries(wanted.map((one) => [one.name, meant(one, registers, places)])),
    );
  });

  it('repeats its repeating blocks, and nothing else', () => {
    const wanted = places.filter((one) => one.repeated);
    expect(model?.repeats).toHaveLength(repeated > 0 ? 1 : 0);
    for (const one of wanted) {
      const value = model?.repeats[0]?.[one.name];
      const found = typeof value === 'number' ? Number(value.toPrecision(14)) : value;
      expect(found, one.name).toEqual(meant(one, registers, places));
    }
  });
});
