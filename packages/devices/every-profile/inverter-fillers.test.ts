import { describe, expect, it } from 'vitest';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import { takeRegisters } from '../modbus/reads.ts';
import { everyPlan } from '../reading/plan.ts';
import { profilesOf } from '../registry.ts';
import { derive } from '../values/derive.ts';
import { bitWordsOf, type Slot } from '../values/derived.ts';

const inverters = profilesOf(3)
  .filter(({ protocol }) => protocol === 'modbus')
  .map((profile) => [profile.id, profile] as const);

/** Manufacturers' filler values in unsupported registers, high word first, by type; an unsigned 16-bit register has only one. */
const fillers: Readonly<Record<string, readonly (readonly number[])[]>> = {
  u16: [[0xffff]],
  s16: [[0x8000], [0x7fff]],
  u32: [
    [0xffff, 0xffff],
    [0x7fff, 0xffff],
    [0x8000, 0x0000],
  ],
  s32: [
    [0x7fff, 0xffff],
    [0x8000, 0x0000],
  ],
  f32: [
    [0xffff, 0xffff],
    [0x7fc0, 0x0000],
    [0x7f80, 0x0000],
    [0xff80, 0x0000],
  ],
};
const typeOf = ({ type }: Point): string => type.replace(/l$/, '');
const isSwapped = ({ type }: Point): boolean => type.endsWith('l');

/** Points with plain numbers: no bits, no choices, and no points for which the profile declares every word a number. */
function numbersOf(profile: Profile): readonly Point[] {
  const bits = new Set(
    profile.derivedSpecs.flatMap(([record, metric, spec]) => [
      ...bitWordsOf({ [record]: { [metric]: spec } }),
    ]),
  );
  return profile.points.filter(
    ({ name, type, text, map, width, none }) =>
      !text && map === undefined && width === 0 && none.length > 0 && !bits.has(name) && type.length <= 4,
  );
}

/** The value of a point with these words in its registers; all other registers of the device have the same word. */
function said(point: Point, words: readonly number[], around = 0): Slot {
  const slots: Slot[] = [];
  const registers = Uint16Array.of(around, around, around, ...words, around, around, around);
  takeRegisters([point], registers, point.address - 3, slots);
  return slots[point.slot];
}

describe('a filler value of an inverter', () => {
  it.each(inverters)('%s: is absent in every number, in the word order of the number', (_, profile) => {
    for (const point of numbersOf(profile))
      for (const words of fillers[typeOf(point)] ?? [])
        expect([point.name, words, said(point, isSwapped(point) ? words.toReversed() : words)]).toEqual([
          point.name,
          words,
          null,
        ]);
  });

  it.each(inverters)('%s: is absent in a signed number with the opposite word order', (_, profile) => {
    for (const point of numbersOf(profile).filter((one) => typeOf(one) === 's32'))
      for (const words of fillers.s32 ?? [])
        expect([point.name, said(point, isSwapped(point) ? words : words.toReversed())]).toEqual([
          point.name,
          null,
        ]);
  });

  it.each(inverters)('%s: a range of fillers contains no number, whatever is in it', (_, profile) => {
    for (const word of [0xffff, 0x8000, 0x7fff])
      for (const point of numbersOf(profile)) {
        const words = new Array<number>(point.size).fill(word);
        expect([point.name, said(point, words, word)]).toEqual([point.name, null]);
      }
  });

  it.each(inverters)('%s: does not affect valid numbers beside it', (_, profile) => {
    for (const point of numbersOf(profile)) {
      // The raw number of 0: a temperature may start below zero.
      const zero = new Array<number>(point.size).fill((point.below * point.divide) / point.multiply);
      expect([point.name, said(point, zero, 0xffff)]).toEqual([point.name, 0]);
    }
    // A manufacturer's -1 for a missing sensor is in the profile.
    const signed = numbersOf(profile).filter(
      ({ type, factor, none }) => type === 's16' && factor < 0 && !none.includes(-1),
    );
    for (const point of signed) {
      const minusOne = said(point, [0xffff]);
      expect([point.name, minusOne]).toEqual([point.name, expect.any(Number)]);
      expect(Number(minusOne)).toBeLessThan(0);
    }
  });
});

describe('a word of faults', () => {
  it.each(inverters)('%s: a single bit of it is never mistaken for a filler', (_, profile) => {
    const specs = profile.derivedSpecs.filter(([record]) => record === 'inverterData');
    const words = new Set(
      specs.flatMap(([record, metric, spec]) => [...bitWordsOf({ [record]: { [metric]: spec } })]),
    );
    for (const point of profile.points.filter(
      ({ name, type }) => words.has(name) && /^u(16|32)l?$/.test(type),
    ))
      for (let bit = 0; bit < 16 * point.size; bit++) {
        const value = 2 ** bit;
        const high = Math.floor(value / 0x10000);
        const own =
          point.size === 1 ? [value] : isSwapped(point) ? [value % 0x10000, high] : [high, value % 0x10000];
        expect([point.name, bit, said(point, own)]).toEqual([point.name, bit, value]);
      }
  });

  it.each(inverters)('%s: with all bits set at once it has no value', (_, profile) => {
    const slots: Slot[] = [];
    for (const point of profile.points.filter(({ none }) => none.length > 0))
      takeRegisters([point], new Uint16Array(point.size).fill(0xffff), point.address, slots);
    derive(profile.derived, slots, []);
    const members = profile.records.get('inverterData') ?? [];
    for (const { metric, slot } of members.filter((one) => /^errorMsg/.test(one.metric)))
      expect([metric, slots[slot] ?? 0]).toEqual([metric, 0]);
  });
});

describe('a number of two registers', () => {
  it.each(inverters)('%s: is read by one request, whatever is requested', (_, profile) => {
    for (const { reads } of everyPlan(profile))
      for (const { points, key } of reads) {
        const [, start = '', count = ''] = /:([0-9a-f]+)\+(\d+)$/.exec(key) ?? [];
        if (count === '') continue;
        const first = Number.parseInt(start, 16);
        for (const { name, address, size } of points)
          expect([name, address >= first && address + size <= first + Number(count)]).toEqual([name, true]);
      }
  });
});
