import { describe, expect, it } from 'vitest';
import { isDoubted } from '../definition/credible.ts';
import type { Point } from '../definition/point.ts';
import { takeRegisters } from '../modbus/reads.ts';
import { profiles } from '../registry.ts';
import type { Slot } from '../values/derived.ts';

/** Controllers, meters and batteries over Modbus. */
const others = [...profiles.values()]
  .filter((profile) => profile.protocol === 'modbus' && !isDoubted(profile))
  .map((profile) => [profile.id, profile] as const);

/** Registers, high word first, that such a device fills where it has no number; and the numbers next to them. */
const fillers: Readonly<Record<string, readonly number[]>> = {
  u16: [0xffff],
  s16: [0x8000],
  u32: [0xffff, 0xffff],
  s32: [0x8000, 0],
};
const edges: Readonly<Record<string, readonly (readonly [number, ...words: number[]])[]>> = {
  u16: [
    [0, 0],
    [0xfffe, 0xfffe],
    [0x8000, 0x8000],
  ],
  s16: [
    [0, 0],
    [-1, 0xffff],
    [0x7fff, 0x7fff],
    [-0x7fff, 0x8001],
  ],
  u32: [
    [0, 0, 0],
    [0xfffffffe, 0xffff, 0xfffe],
    [0xffff, 0, 0xffff],
  ],
  s32: [
    [0, 0, 0],
    [-1, 0xffff, 0xffff],
    [0x7fffffff, 0x7fff, 0xffff],
  ],
};

const typeOf = ({ type }: Point) => type.replace(/l$/, '');
const numbersIn = (points: readonly Point[]) =>
  points.filter(
    (point) => !point.text && point.map === undefined && point.width === 0 && typeOf(point) in fillers,
  );

/** The value of a point with these words in its registers, high word first. */
function said(point: Point, words: readonly number[]): Slot {
  const slots: Slot[] = [];
  const ordered = point.type.endsWith('l') ? words.toReversed() : words;
  takeRegisters([point], Uint16Array.from(ordered), point.address, slots);
  return slots[point.slot];
}

describe('a controller, a meter or a battery', () => {
  it('is over Modbus in several profiles', () => {
    expect(others.map(([id]) => id)).toEqual(
      expect.arrayContaining(['heliodeck-mppt4', 'epever-tracer', 'acrel-adl3000', 'pace-modbus']),
    );
  });

  it.each(others)('%s has no number in a register that is filled', (_, profile) => {
    for (const point of numbersIn(profile.points))
      expect([point.name, said(point, fillers[typeOf(point)] ?? [])]).toEqual([point.name, null]);
  });

  it.each(others)('%s has the number of every other register', (_, profile) => {
    for (const point of numbersIn(profile.points))
      for (const [number, ...words] of edges[typeOf(point)] ?? []) {
        if (point.none.includes(number)) continue;
        const scaled = point.factor >= 0 ? number : (number * point.multiply) / point.divide;
        expect([point.name, words, said(point, words)]).toEqual([point.name, words, scaled]);
      }
  });
});
