import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { readBackSpans } from '../modbus/read-back.ts';
import { everyPlan } from '../reading/plan.ts';
import type { ReadOp } from '../reading/read-op.ts';
import { profiles } from '../registry.ts';
import type { Slave } from '../slave/slave-owner.ts';
import { sealed } from '../sunspec/strange-slave.test-support.ts';

/** Every request that a plan of the profile can send: its reads, their pieces, and their halves down to the last. */
function readsOf(profile: Profile): ReadOp[] {
  const withParts = (read: ReadOp): ReadOp[] => [
    read,
    ...read.pieces.flatMap(withParts),
    ...(read.halves?.() ?? []).flatMap(withParts),
  ];
  return everyPlan(profile).flatMap(({ reads }) => reads.flatMap(withParts));
}

const modbus = [...profiles.values()].filter(({ protocol }) => protocol === 'modbus');

/** Registers of a request; `undefined` for one that names objects. */
function rangeOf(profile: Profile, read: ReadOp): readonly [first: number, last: number] | undefined {
  const device: DeviceRef = { profile: profile.id, address: 1, memory: new Map() };
  const input = parseModbusRequest(read.ask(device).request);
  if (input.kind !== 'request') throw new Error(`${profile.id} ${read.key} is no request`);
  const { fn, address, count } = input.request;
  return fn > 4 ? undefined : [address, address + count - 1];
}

describe('a number of several registers', () => {
  it.each(modbus.map((one) => [one.id, one] as const))(
    'is never split over two requests: %s',
    (_, profile) => {
      for (const read of readsOf(profile)) {
        const range = rangeOf(profile, read);
        if (range === undefined) continue;
        const [first, last] = range;
        const isWithin = ({ address, size }: Point) => address >= first && address + size - 1 <= last;
        expect(read.points.filter((point) => !isWithin(point)).map(({ name }) => name)).toEqual([]);
      }
    },
  );
});

describe('a writable parameter of several registers', () => {
  const withParameters = modbus.flatMap(({ id, parameters }) =>
    parameters ? [[id, parameters] as const] : [],
  );

  it.each(withParameters)('is read back in one request: %s', (_, parameters) => {
    const spans = readBackSpans(parameters);
    const apart = parameters.points.filter(
      ({ name, address, size }) =>
        parameters.limits.has(name) &&
        !spans.some((span) => address >= span.address && address + size <= span.address + span.count),
    );
    expect(apart.map(({ name }) => name)).toEqual([]);
  });
});

/** The two words of numbers that a profile reads as points of their own. */
function wordsOf(profile: Profile): (readonly [low: Point, high: Point])[] {
  return profile.points.flatMap((high) => {
    const low = profile.points.find(({ name }) => name === high.highOf);
    return low === undefined ? [] : [[low, high] as const];
  });
}

const ofWords = modbus.filter((profile) => wordsOf(profile).length > 0);

describe('the two words of one number that are points of their own', () => {
  it('are declared as such, or the high one only says the sign of the low one', () => {
    const undeclared = modbus.flatMap((profile) => {
      const signs = profile.derivedSpecs.flatMap(([, , spec]) => ('low' in spec ? [spec.high] : []));
      return profile.points
        .filter(({ name, highOf }) => /High$/.test(name) && highOf === undefined && !signs.includes(name))
        .map(({ name }) => `${profile.id} ${name}`);
    });
    expect(undeclared).toEqual([]);
    expect(ofWords.map(({ id }) => id)).toEqual(['deye-lp1', 'goodwe-et']);
  });

  it.each(ofWords.map((one) => [one.id, one] as const))('are always read together: %s', (_, profile) => {
    for (const [low, high] of wordsOf(profile))
      for (const { key, points } of readsOf(profile))
        expect([key, points.includes(low)]).toEqual([key, points.includes(high)]);
  });
});

/** Consecutive readings of an inverter, one for each set of registers; registers that are not listed contain 0. */
function readings(
  profile: string,
  field: string,
  ...told: readonly Readonly<Record<number, number>>[]
): MetricValue[] {
  let registers: Readonly<Record<number, number>> = {};
  const slave: Slave = {
    handle([unit = 0, fn = 0, ah = 0, al = 0, , count = 0]) {
      const words = Array.from({ length: count }, (_, i) => registers[ah * 256 + al + i] ?? 0);
      return sealed([unit, fn, 2 * count, ...words.flatMap((word) => [word >> 8, word & 0xff])]);
    },
  };
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  return told.map((one, tick) => {
    registers = one;
    return valuesIn(bus.run(poll(device, tick, tick * 60_000)), 'inverterData')[field] ?? null;
  });
}

describe('a number of which only one of two words is new', () => {
  // Rated at 50 kW: the high word counts.
  const exported = (high: number, low: number) => ({ 35001: 50_000, 35139: high, 35140: low });
  const of = (...told: readonly (readonly [number, number])[]) =>
    readings('goodwe-et', 'gridActivePower', ...told.map(([high, low]) => exported(high, low)));

  it('is absent for one reading: a power at its change of sign', () => {
    expect(of([0, 100], [0, 0xff9c], [0xffff, 0xff9c])).toEqual([100, null, -100]);
    expect(of([0xffff, 0xff9c], [0xffff, 100], [0, 100])).toEqual([-100, null, 100]);
  });

  it('is reported once the next reading confirms it, and at once if it moved otherwise', () => {
    expect(of([0, 100], [0, 0xff9c], [0, 0xff9d])).toEqual([100, null, 65_437]);
    expect(of([0, 100], [0, 40_000], [0xffff, 0x63c0])).toEqual([100, 40_000, -40_000]);
  });

  it('is absent for one reading: an energy at the carry of its low word', () => {
    const imported = (high: number, low: number) => ({ 0: 3, 16: 50_000, 78: low, 79: 5000, 80: high });
    const told = [imported(0, 0xfffe), imported(1, 0xfffe), imported(1, 3)];
    expect(readings('deye-lp1', 'deviceTotalInputEnergy', ...told)).toEqual([6553.4, null, 6553.9]);
  });
});
