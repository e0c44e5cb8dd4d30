import { describe, expect, it } from 'vitest';
import { unitOf } from '../definition/credible.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import { pointsOfSetting } from '../reading/plan.ts';
import { profilesOf } from '../registry.ts';
import { knownInverter } from '../sunny-inverter.test-support.ts';
import { bitWordsOf } from '../values/derived.ts';

/** Measured numbers in registers, without settings and words of bits. */
function measured(profile: Profile): readonly Point[] {
  const set = new Set([...profile.settings.values()].flatMap(pointsOfSetting));
  const bits = new Set(
    profile.derivedSpecs.flatMap(([record, metric, spec]) => [
      ...bitWordsOf({ [record]: { [metric]: spec } }),
    ]),
  );
  const everyPoll = new Set(profile.tables.flatMap(({ every, points }) => (every === 1 ? points : [])));
  return profile.points.filter(
    (point) =>
      everyPoll.has(point) &&
      !set.has(point) &&
      !bits.has(point.name) &&
      point.map === undefined &&
      !point.text &&
      point.isDoubted &&
      unitOf(point.record, point.name, point.unit) !== undefined,
  );
}

const functionOf = ({ space }: Point): number => (space === 'input' ? 4 : 3);
const inverters = profilesOf(3)
  .filter(({ protocol }) => protocol === 'modbus')
  .map((profile) => [profile.id, profile] as const);

describe('a reading with a garbled word', () => {
  it.each(inverters)('%s: contains no wrong number if the high word of a pair was garbled', (_, profile) => {
    const { truth, garbled, read } = knownInverter(profile);
    expect(Object.values(truth).filter((value) => typeof value === 'number').length).toBeGreaterThan(15);
    for (const point of measured(profile).filter(({ size }) => size === 2)) {
      const at = point.address + (point.type.endsWith('l') ? 1 : 0);
      for (const wrong of [1, 2, 25, 637, 0x8000, 0xff09]) {
        const other = garbled((fn, address, word) =>
          fn === functionOf(point) && address === at ? word ^ wrong : word,
        );
        expect([point.name, wrong, other]).toEqual([point.name, wrong, []]);
        // True values are accepted at once, or one reading later if the wrong one was awaiting confirmation.
        read();
      }
    }
    expect(truth).toMatchObject(read());
  });

  it.each(inverters)('%s: contains no wrong number if a filler appears once', (_, profile) => {
    const { truth, garbled, read } = knownInverter(profile);
    for (const point of measured(profile).filter(({ none }) => none.length > 0)) {
      const fillers = { u16: [[0xffff]], s16: [[0x8000], [0x7fff]] }[point.type.slice(0, 3)] ?? [
        [0x8000, 0],
        [0x7fff, 0xffff],
        ...(point.type.startsWith('u') ? [[0xffff, 0xffff]] : []),
      ];
      for (const filler of fillers) {
        const own = point.type.endsWith('l') ? filler.toReversed() : filler;
        const other = garbled((fn, address, word) =>
          fn === functionOf(point) ? (own[address - point.address] ?? word) : word,
        );
        expect([point.name, filler, other]).toEqual([point.name, filler, []]);
        read();
      }
    }
    expect(truth).toMatchObject(read());
  });

  it.each(inverters)('%s: contains no wrong number if a part of an answer was filled', (_, profile) => {
    const { garbled, read, asked } = knownInverter(profile);
    const points = measured(profile);
    const length = 12;
    for (const word of [0xffff, 0x8000, 0x7fff])
      for (const [fn, first, count] of asked)
        for (let from = first; from + length <= first + count; from += 5) {
          const isIn = (address: number) => address >= from && address < from + length;
          const filled = points.filter(
            (one) => functionOf(one) === fn && isIn(one.address) && isIn(one.address + one.size - 1),
          );
          const other = garbled((f, address, old) => (f === fn && isIn(address) ? word : old));
          const wrong = other.filter(([name]) => filled.some((one) => one.name === name));
          expect([fn, from, word, wrong]).toEqual([fn, from, word, []]);
          read();
        }
  });
});
