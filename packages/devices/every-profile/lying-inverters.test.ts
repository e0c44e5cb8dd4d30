import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { takeRegisters } from '../modbus/reads.ts';
import { profilesOf } from '../registry.ts';
import { takeModel } from '../sunspec/reads.ts';
import { derive } from '../values/derive.ts';
import type { Slot } from '../values/derived.ts';
import { applyFactors } from '../values/factors.ts';

const inverters = profilesOf(3).map((profile) => [profile.id, profile] as const);
const overModbus = inverters.filter(([, { protocol }]) => protocol === 'modbus');

/** Possible values of a record's numbers, by unit; sums have at most eight parts. */
const most: Readonly<Record<string, readonly [least: number, most: number]>> = {
  V: [-2000, 2000],
  A: [-3000, 3000],
  W: [-8e7, 8e7],
  Var: [-8e7, 8e7],
  Hz: [0, 100],
  '℃': [-60, 200],
  kWh: [0, 4e8],
};

/** Why a value is invalid in its field; empty if valid. */
function fault(name: string, value: MetricValue): string {
  const metric = records.get('inverterData')?.metrics[name];
  if (metric === undefined) return `${name} is no field`;
  if (value === null) return '';
  if (typeof value === 'string') return metric.kind === 'text' ? '' : `${name} is a text`;
  if (!Number.isFinite(value)) return `${name} is ${value}`;
  if (metric.kind === 'choice')
    return metric.options?.some((option) => Number(option.value) === value) === true
      ? ''
      : `${name} is ${value}`;
  if (metric.kind === 'flags')
    return Number.isInteger(value) && value >= 0 && value <= 0xffff ? '' : `${name} is ${value}`;
  const [least, limit] =
    name === 'soc' || name === 'soh' ? [0, 100] : (most[metric.unit ?? ''] ?? [-1e10, 1e10]);
  return value >= least && value <= limit ? '' : `${name} is ${value} ${metric.unit}`;
}

/** Record values that a profile derives from registers. */
function valuesOf(profile: Profile, word: (address: number) => number): Readonly<Record<string, Slot>> {
  const slots: Slot[] = [];
  for (const point of profile.points) {
    const registers = Uint16Array.from({ length: point.size }, (_, i) => word(point.address + i));
    takeRegisters([point], registers, point.address, slots);
  }
  return derived(profile, slots);
}

function derived(profile: Profile, slots: Slot[]): Readonly<Record<string, Slot>> {
  const factors = profile.factors.map(({ of, divide }) =>
    of.reduce((product, { slot }) => product * Number(slots[slot] ?? 1), 1 / divide),
  );
  applyFactors(
    profile.points.filter((point) => point.factor >= 0),
    slots,
    factors,
  );
  derive(profile.derived, slots, []);
  const members = profile.records.get('inverterData') ?? [];
  return Object.fromEntries(members.map(({ metric, slot }) => [metric, slots[slot]]));
}

function faults(values: Readonly<Record<string, Slot>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => fault(name, value ?? null) || []);
}

const liar = fc.oneof(
  fc.constantFrom(0, 1, 0x7fff, 0x8000, 0xfffe, 0xffff),
  fc.integer({ min: 0, max: 0xffff }),
);

describe('an inverter with wrong values', () => {
  it.each(overModbus)(
    '%s: any content of its registers gives values within the limits of the field, or none',
    (_, profile) => {
      const words = fc.array(liar, { minLength: 64, maxLength: 64 });
      fc.assert(
        fc.property(words, (some) => {
          expect(faults(valuesOf(profile, (address) => some[(address * 7) % 64] ?? 0))).toEqual([]);
        }),
        { numRuns: 300, seed: 11 },
      );
    },
  );

  it.each(overModbus)('%s: registers filled with ones contain no measured value', (_, profile) => {
    const values = valuesOf(profile, () => 0xffff);
    const unsigned = profile.points.filter(
      ({ type, map, none }) => type.startsWith('u') && map === undefined && none.length > 0,
    );
    for (const { name, record } of unsigned)
      if (record === 'inverterData') expect([name, values[name]]).toEqual([name, null]);
  });

  it.each(overModbus)('%s: real zeros beside them stay zeros', (_, profile) => {
    const values = valuesOf(profile, () => 0);
    expect(values.pv1Voltage).toBe(0);
    expect(values.pv1Current).toBe(0);
  });

  it.each(inverters.filter(([, { protocol }]) => protocol === 'sunspec'))(
    '%s: any content of its models gives values within the limits of the field, or none',
    (_, profile) => {
      const number = fc.oneof(
        fc.constant(null),
        fc.double(),
        fc.integer(),
        fc.constantFrom(1e38, -1e38, 6553.5),
      );
      const fields = [...new Set(profile.points.map(({ field }) => field))];
      const model = fc.record(Object.fromEntries(fields.map((field) => [field, number])));
      fc.assert(
        fc.property(model, (values) => {
          const slots: Slot[] = [];
          takeModel(profile.points, { values, repeats: [values, values] }, slots);
          expect(faults(derived(profile, slots))).toEqual([]);
        }),
        { numRuns: 200, seed: 11 },
      );
    },
  );

  it('does not mistake a filler for the sign of a number whose words are apart', () => {
    const deye = profilesOf(3).find(({ id }) => id === 'deye-lp3');
    if (deye === undefined) throw new Error('no deye');
    const low = deye.points.find(({ name }) => name === 'gridPower')?.address;
    const high = deye.points.find(({ name }) => name === 'gridPowerHigh')?.address;
    const values = valuesOf(deye, (address) =>
      address === low ? 0x10000 - 1200 : address === high ? 0xffff : 0,
    );
    expect(values.gridActivePower).toBe(1200);
  });
});
