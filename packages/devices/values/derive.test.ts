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
  ] as const)('is absent if the value is %s', (_, said, active, apparent) => {
    expect(powerFactorOf(said, active, apparent)).toBeNull();
  });

  it('is omitted if it was not read, or the word that determines its form was not read', () => {
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
    ['a fraction of half the ratio', 0.5, 3000, 3000, 0.5],
    ['a fraction of twice the ratio', 1, 1500, 3000, 1],
    ['nothing', 0, 0, 0, 0],
  ] as const)('is a fraction if the value is %s', (_, said, active, apparent, expected) => {
    expect(powerFactorOf(said, active, apparent)).toBe(expected);
  });

  it('is reported in per cent by a simulated device', () => {
    const slots: Slot[] = [undefined, 2970, 3000, 0.98];
    underive([powerFactor], slots);
    expect(slots[0]).toBe(98);
    expect(powerFactorOf(slots[0], 2970, 3000)).toBe(0.98);
  });
});

describe('a quantity whose direction is in another register', () => {
  const op = compileDerived(
    2,
    { size: 'said', direction: 'active', positive: 0, negative: 1 },
    { slot: (name) => names.indexOf(name), factor: () => -1, optional: () => false },
  );
  const directed = (size: Slot, word: Slot): Slot => {
    const slots: Slot[] = [size, word];
    derive([op], slots, []);
    return slots[2];
  };

  it.each([
    ['as it is', 250, 0, 250],
    ['turned round', 250, 1, -250],
    ['turned round once where it has a sign that agrees', -250, 1, -250],
    ['nothing, without a sign', 0, 1, 0],
    ['absent where it has a sign that contradicts', -250, 0, null],
    ['absent beside a word of neither direction', 250, 2, null],
    ['absent beside no word', 250, null, null],
    ['absent beside no word, although it is nothing', 0, null, null],
    ['absent itself', null, 1, null],
    ['not read without its word', 250, undefined, undefined],
    ['not read itself', undefined, 1, undefined],
  ] as const)('is %s', (_, size, word, expected) => {
    expect(directed(size, word)).toBe(expected);
  });

  it.each([250, -250, 0, null])('is reported by a simulated device: %j', (value) => {
    const slots: Slot[] = [undefined, undefined, value];
    underive([op], slots);
    expect(directed(slots[0], slots[1])).toBe(value);
  });
});

describe('the power of inputs from their voltages and currents', () => {
  const inputs = ['volts1', 'volts2', 'amperes1', 'amperes2'];
  const op = compileDerived(
    4,
    { volts: inputs.slice(0, 2), amperes: inputs.slice(2) },
    { slot: (name) => inputs.indexOf(name), factor: () => -1, optional: () => false },
  );
  it.each([
    ['both inputs', [540, 475.5, 10.5, 14.8], 12_707],
    ['one that is there', [540, null, 10.5, null], 5670],
    ['none', [null, null, null, null], null],
    ['one that lacks its current', [540, 475.5, 10.5, null], null],
    ['nothing but an offset below zero', [0.4, null, -0.1, null], 0],
    ['one that was not read', [540, 475.5, 10.5, undefined], undefined],
  ] as const)('%s', (_, said, expected) => {
    const slots: Slot[] = [...said];
    derive([op], slots, []);
    expect(slots[4]).toBe(expected);
  });
});

describe('a share in per cent', () => {
  const op = compileDerived(
    2,
    { percent: ['said', 'active'] },
    { slot: (name) => names.indexOf(name), factor: () => -1, optional: () => false },
  );
  it.each([
    ['a half', 50, 100, 50],
    ['rounded', 2, 3, 67],
    ['at most all of it', 101, 100, 100],
    ['nothing of it, slightly below zero', -1, 1000, 0],
    ['absent, nothing of nothing', 0, 0, null],
    ['absent, something of nothing', 5, 0, null],
    ['absent, of a negative whole', 5, -10, null],
    ['absent without its whole', 5, null, null],
    ['not read without its whole', 5, undefined, undefined],
  ] as const)('is %s', (_, part, whole, expected) => {
    const slots: Slot[] = [part, whole];
    derive([op], slots, []);
    expect(slots[2]).toBe(expected);
  });
});

describe('a signed number in two registers of their own', () => {
  const op = compileDerived(
    2,
    { low: 'said', high: 'active', by: 0.1 },
    { slot: (name) => names.indexOf(name), factor: () => -1, optional: () => false },
  );
  it.each([
    [0, 0, 0],
    [0, 0xffff, null],
    [1, 0, 0.1],
    [1, 0xffff, null],
    [-1, 0xffff, -0.1],
    [-1, 0, null],
    [32_767, 0, 3276.7],
    [-32_768, 0xffff, -3276.8],
    [5, 1, null],
    [null, 0, null],
    [5, undefined, undefined],
  ] as const)('%j below %j is %j', (low, high, expected) => {
    const slots: Slot[] = [low, high];
    derive([op], slots, []);
    expect(slots[2]).toBe(expected);
  });
});
