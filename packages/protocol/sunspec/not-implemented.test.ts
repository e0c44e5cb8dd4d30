import { describe, expect, it } from 'vitest';
import { sunspecPoints } from './models.ts';
import { readSunspecModel, type SunspecPoint, sizeOf, sunspecPointsOf } from './sunspec.ts';

/** Words of "not implemented" by type (SunSpec Device Information Model Specification, and its tools, which use all ones for bits). */
const absent: Readonly<Record<string, readonly (readonly number[])[]>> = {
  u16: [[0xffff]],
  s16: [[0x8000]],
  e16: [[0xffff]],
  // The highest bit set means that no bit counts.
  b16: [[0xffff], [0x8000], [0x8001]],
  u32: [[0xffff, 0xffff]],
  s32: [[0x8000, 0]],
  b32: [
    [0xffff, 0xffff],
    [0x8000, 0],
    [0x8000, 0x0402],
  ],
  a32: [[0, 0]],
  u64: [[0xffff, 0xffff, 0xffff, 0xffff]],
  a64: [[0, 0, 0, 0]],
  f32: [
    [0x7fc0, 0],
    [0xffff, 0xffff],
    [0x7f80, 0],
    [0xff80, 0],
  ],
};

/** The least, the greatest and other numbers at an edge, with the words that say them. */
const edges: Readonly<Record<string, readonly (readonly [number, ...words: number[]])[]>> = {
  u16: [
    [0, 0],
    [1, 1],
    [0xfffe, 0xfffe],
  ],
  s16: [
    [0, 0],
    [-1, 0xffff],
    [0x7ffe, 0x7ffe],
    [-0x7fff, 0x8001],
  ],
  e16: [
    [0, 0],
    [0xfffe, 0xfffe],
  ],
  b16: [
    [0, 0],
    [0x7fff, 0x7fff],
  ],
  u32: [
    [0, 0, 0],
    [0x10000, 1, 0],
    [0xfffffffe, 0xffff, 0xfffe],
  ],
  s32: [
    [0, 0, 0],
    [-1, 0xffff, 0xffff],
    [0x7ffffffe, 0x7fff, 0xfffe],
    [-0x7fffffff, 0x8000, 1],
  ],
  b32: [
    [0, 0, 0],
    [0x7fffffff, 0x7fff, 0xffff],
  ],
  a32: [
    [1, 0, 1],
    [0xeffffffe, 0xefff, 0xfffe],
  ],
  u64: [
    [0, 0, 0, 0, 0],
    [0x10000, 0, 0, 1, 0],
  ],
  a64: [[1, 0, 0, 0, 1]],
  f32: [
    [0, 0, 0],
    [-1.5, 0xbfc0, 0],
  ],
};

const points = Object.keys(sunspecPoints).flatMap((id) => {
  const { fixed = [], repeated = [] } = sunspecPointsOf(Number(id)) ?? {};
  const all = [...fixed, ...repeated];
  return all
    .filter(({ type }) => type in absent)
    .map((point) => ({ id: Number(id), point, at: 2 + sizeOf(all.slice(0, all.indexOf(point))) }));
});

/** What a model says for a point with these words; its scale factors are 1, and its counts of repetitions allow one. */
function said(id: number, { name }: SunspecPoint, at: number, words: readonly number[]) {
  const { fixed = [], repeated = [] } = sunspecPointsOf(id) ?? {};
  const registers = new Uint16Array(2 + sizeOf(fixed) + sizeOf(repeated));
  registers.set([id, registers.length - 2]);
  for (const [index, one] of fixed.entries())
    if (name !== one.name && ['N', 'NPrt'].includes(one.name))
      registers[2 + sizeOf(fixed.slice(0, index))] = 1;
  registers.set(words, at);
  const model = readSunspecModel(registers);
  return at < 2 + sizeOf(fixed) ? model?.values[name] : model?.repeats[0]?.[name];
}

describe.each(Object.keys(absent))('a point of type %s', (type) => {
  const own = points.filter(({ point }) => point.type === type);

  it('occurs in a model', () => {
    expect(own.length).toBeGreaterThan(0);
  });

  it('has no value where its registers say that it is not implemented', () => {
    for (const { id, point, at } of own)
      for (const words of absent[type] ?? [])
        expect([id, point.name, words, said(id, point, at, words)]).toEqual([id, point.name, words, null]);
  });

  it('has the number of its registers at the edges of its range', () => {
    for (const { id, point, at } of own) {
      for (const [number, ...words] of edges[type] ?? [])
        expect([id, point.name, Number(said(id, point, at, words))]).toEqual([
          id,
          point.name,
          Number((number * 10 ** point.exponent).toPrecision(14)),
        ]);
    }
  });
});
