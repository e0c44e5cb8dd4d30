import { describe, expect, it } from 'vitest';
import { derive } from './derive.ts';
import { compileDerived, type Slot } from './derived.ts';
import { underive } from './underive.ts';

const names = ['said', 'active', 'apparent'];
const powerFactor = compileDerived(
  3,
  { powerFactor: 'said', active: 'active', apparent: 'apparent' },
  { slot: (name) => names.indexOf(name), factor: () => -1, optional: () => false },
);

function powerFactorOf(...slots: Slot[]): Slot {
  derive([powerFactor], slots, []);
  return slots[3];
}

describe('a power factor', () => {
  it.each([
    ['more than a hundred per cent', 101, 2970, 3000],
    ['not implemented', null, 2970, 3000],
    ['a fraction or per cent, beside an apparent power that is not implemented', 0.98, 2970, null],
    ['a fraction or per cent, beside no apparent power', 0.98, 2970, 0],
    ['of neither form, by the powers beside it', 0.3, 300, 3000],
  ] as const)('is absent where what is said is %s', (_, said, active, apparent) => {
    expect(powerFactorOf(said, active, apparent)).toBeNull();
  });

  it('is not said where it was not read, nor what it takes to tell its form', () => {
    expect(powerFactorOf(undefined, 2970, 3000)).toBeUndefined();
    expect(powerFactorOf(0.99, 2970, undefined)).toBeUndefined();
  });

  it.each([
    ['per cent', 98.2, 2970, 3000, 0.982],
    ['per cent, without an apparent power', -98.2, 2970, null, -0.982],
    ['a fraction', 0.99, 2970, 3000, 0.99],
    ['a fraction of the other sign than the power', -0.99, 2970, 3000, -0.99],
    ['a fraction of one', 1, -3000, 3000, 1],
    ['one per cent', 1, 30, 3000, 0.01],
    ['nothing', 0, 0, 0, 0],
  ] as const)('is a fraction where what is said is %s', (_, said, active, apparent, expected) => {
    expect(powerFactorOf(said, active, apparent)).toBe(expected);
  });

  it('is said in per cent by a simulated device', () => {
    const slots: Slot[] = [undefined, 2970, 3000, 0.98];
    underive([powerFactor], slots);
    expect(slots[0]).toBe(98);
    expect(powerFactorOf(slots[0], 2970, 3000)).toBe(0.98);
  });
});
