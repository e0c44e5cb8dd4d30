import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll, read } from '../interpreter.ts';
import {
  chainOf,
  common,
  energyMeter,
  inputs,
  StrangeSlave,
  threePhase,
} from './strange-slave.test-support.ts';

function meter(slave: StrangeSlave, profile = 'sunspec-meter') {
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  let tick = 0;
  const once = () => bus.run(poll(device, tick++));
  const all = () => bus.run(read(device, 'all'));
  return { slave, once, all, values: () => valuesIn(once(), 'meter') };
}

const said = (words: readonly number[], record = 'meter') =>
  valuesIn(meter(new StrangeSlave(chainOf(common, words))).once(), record);

/** Both registers of a float. */
function float(value: number): [number, number] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return [view.getUint16(0), view.getUint16(2)];
}

/** A meter with floats, 124 registers after its head; other values are NaN. */
function floatMeter(id: number, more: Readonly<Record<number, number>>): number[] {
  const floats = Array.from({ length: 61 }, (_, i) => float(more[2 + 2 * i] ?? Number.NaN)).flat();
  return [id, 124, ...floats, 0, 0];
}

describe('a device without a meter model', () => {
  it.each([
    ['has an inverter only', chainOf(common, threePhase())],
    [
      'has a meter of fewer registers than its points',
      chainOf(common, [203, 104, ...energyMeter().slice(2, 106)]),
    ],
    [
      'has a meter in floats of fewer registers than its points',
      chainOf(common, [213, 105, ...energyMeter().slice(2)]),
    ],
    ['has the meter of secure readings only', chainOf(common, [220, 42, ...new Array<number>(42).fill(7)])],
    ['ends within its meter', chainOf(common, energyMeter()).slice(0, -20)],
  ])('gives no reading if it %s', (_, words) => {
    const { once } = meter(new StrangeSlave(words));
    for (let turn = 0; turn < 3; turn++) expect(once()).toMatchObject({ ok: false });
  });

  it('gives no reading if its answer is shorter than requested', () => {
    const short = new StrangeSlave(chainOf(common, energyMeter()));
    const whole = short.handle.bind(short);
    short.handle = (bytes) => {
      const count = (bytes[4] ?? 0) * 256 + (bytes[5] ?? 0);
      if (count < 100) return whole(bytes);
      return whole(Uint8Array.from(bytes.with(5, count - 1)));
    };
    expect(meter(short).once()).toMatchObject({ ok: false });
  });

  it('gives no reading at the poll after its models have moved', () => {
    const { once, values, slave } = meter(new StrangeSlave(chainOf(common, energyMeter())));
    expect(values()).toMatchObject({ totalCurrent: 12.3 });
    slave.words = chainOf(common, [64_001, 3, 7, 7, 7], energyMeter());
    expect(once()).toMatchObject({ ok: false });
    expect(values()).toMatchObject({ totalCurrent: 12.3 });
  });
});

describe('quantities that a meter does not have', () => {
  it.each([
    ['no total current, nor one of a phase', { 2: 0x8000, 3: 0x8000, 4: 0x8000, 5: 0x8000 }, 'totalCurrent'],
    ['no voltage', { 7: 0x8000, 8: 0x8000, 11: 0x8000 }, 'firstVoltage'],
    ['no power', { 18: 0x8000 }, 'totalActivePower'],
    ['energy that is not accumulated', { 46: 0, 47: 0 }, 'totalPositiveActiveEnergy'],
    ['energy of all ones', { 46: 0xffff, 47: 0xffff }, 'totalPositiveActiveEnergy'],
    ['amperes without a scale factor', { 6: 0x8000 }, 'totalCurrent'],
    ['volts whose scale factor is −11', { 15: 0x10000 - 11 }, 'firstVoltage'],
    ['watts whose scale factor is 11', { 22: 11 }, 'totalActivePower'],
    ['watt-hours whose scale factor is 300', { 54: 300 }, 'totalPositiveActiveEnergy'],
  ] as const)('is absent: %s', (_, more, metric) => {
    const values = said(energyMeter(more));
    expect(values[metric]).toBeNull();
    expect(Object.values(values).filter((value) => value === null)).toHaveLength(1);
  });

  it('is absent in floats that are not numbers', () => {
    expect(said(floatMeter(213, { 2: Number.POSITIVE_INFINITY }))).toEqual({
      firstVoltage: null,
      totalCurrent: null,
      totalActivePower: null,
      totalPositiveActiveEnergy: null,
    });
  });

  it('is absent in the counter of the other direction as well', () => {
    expect(said(energyMeter({ 38: 0, 39: 0 }), 'meterTariff')).toEqual({
      negativeTotal: null,
      positiveTotal: 214.375,
    });
  });
});

describe('an accumulator with only one new register', () => {
  it.each([
    [0, 1],
    [1, 10],
    [0xffff, 0.1],
  ])('is absent with a scale factor of %i until it is confirmed', (factor, step) => {
    const at = (high: number, low: number) => chainOf(common, energyMeter({ 46: high, 47: low, 54: factor }));
    const { values, slave } = meter(new StrangeSlave(at(3, 0xfff0)));
    const energy = (high: number, low: number) => {
      slave.words = at(high, low);
      return values().totalPositiveActiveEnergy;
    };
    expect(energy(3, 0xfff8)).toBeCloseTo(0x3fff8 * step * 0.001, 6);
    expect(energy(4, 0xfffc)).toBeNull();
    expect(energy(4, 0x0002)).toBeCloseTo(0x40002 * step * 0.001, 6);
    expect(energy(6, 0x3002)).toBeCloseTo(0x63002 * step * 0.001, 6);
    expect(energy(7, 0x3002)).toBeNull();
    expect(energy(7, 0x3003)).toBeCloseTo(0x73003 * step * 0.001, 6);
  });
});

describe('a meter', () => {
  // 2301 × 10⁻¹ V, 123 × 10⁻¹ A, −2750 × 10⁰ W, 0x00034567 = 3 × 65536 + 17767 Wh, 0x0012d687 = 18 × 65536 + 54919 Wh.
  const imported = { firstVoltage: 230.1, totalCurrent: 12.3, totalPositiveActiveEnergy: 214.375 };

  it.each([202, 203])('has, by model %i, voltage, current, power and both energies in their units', (id) => {
    expect(said(energyMeter({}, id))).toEqual({ ...imported, totalActivePower: -2.75 });
    expect(said(energyMeter({}, id), 'meterTariff')).toEqual({
      negativeTotal: 1234.567,
      positiveTotal: 214.375,
    });
  });

  it('has the voltage between two lines if it has no neutral', () => {
    const bare = { 4: 0x8000, 5: 0x8000, 7: 0x8000, 8: 0x8000, 9: 0x8000, 10: 0x8000 };
    for (const id of [201, 204])
      expect(said(energyMeter(bare, id))).toMatchObject({ firstVoltage: 399.2, totalCurrent: 12.3 });
  });

  it('has the sum of the currents of its phases if it has no total', () => {
    expect(said(energyMeter({ 2: 0x8000 }))).toMatchObject({ totalCurrent: 12.3 });
    expect(said(energyMeter({ 2: 0x8000, 5: 0x8000 }))).toMatchObject({ totalCurrent: 8.1 });
  });

  it.each([211, 212, 213, 214])(
    'is read with one request by model %i, which consists of floats and is longer than an answer',
    (id) => {
      const words = floatMeter(id, { 2: 12.5, 12: 230.25, 28: -2750, 60: 1_234_500, 68: 214_375 });
      const { slave, all, values } = meter(new StrangeSlave(chainOf(common, words)));
      expect(values()).toEqual({
        firstVoltage: 230.25,
        totalCurrent: 12.5,
        totalActivePower: -2.75,
        totalPositiveActiveEnergy: 214.375,
      });
      const before = slave.asked.length;
      values();
      expect(slave.asked.length - before).toBe(1);
      expect(valuesIn(all(), 'meterTariff')).toEqual({ negativeTotal: 1234.5, positiveTotal: 214.375 });
    },
  );

  it('has its power inverted, and its energies unchanged, if its maker counts exported power as positive', () => {
    const other = (words: readonly number[]) =>
      meter(new StrangeSlave(chainOf(common, words)), 'sunspec-meter-fed-in').values();
    expect(other(energyMeter())).toEqual({ ...imported, totalActivePower: 2.75 });
    expect(other(energyMeter({ 18: 0 })).totalActivePower).toBe(0);
    expect(other(energyMeter({ 18: 0x8000 })).totalActivePower).toBeNull();
  });

  it('counts exported energy as forward if it is entered as a generation meter', () => {
    const once = meter(
      new StrangeSlave(chainOf(common, energyMeter({ 18: 2750 }))),
      'sunspec-meter-generation',
    ).once();
    expect(valuesIn(once, 'meter')).toMatchObject({
      totalActivePower: 2.75,
      totalPositiveActiveEnergy: 1234.567,
    });
    expect(valuesIn(once, 'meterTariff')).toEqual({ negativeTotal: 214.375, positiveTotal: 1234.567 });
  });

  it('may change its scale factors between polls', () => {
    const { values, slave } = meter(new StrangeSlave(chainOf(common, energyMeter())));
    expect(values()).toMatchObject({ totalActivePower: -2.75 });
    slave.words = chainOf(common, energyMeter({ 18: 0x10000 - 275, 22: 1 }));
    expect(values()).toMatchObject({ totalActivePower: -2.75 });
  });

  it('is found after unknown models, and the first of two is used', () => {
    const chain = chainOf(common, [64_001, 2, 7, 7], energyMeter(), [65_000, 1, 7], energyMeter({ 2: 999 }));
    expect(meter(new StrangeSlave(chain, 50_000)).values()).toMatchObject({ totalCurrent: 12.3 });
  });
});

describe('a meter in the chain of an inverter', () => {
  const own = [1, 66, ...new Array<number>(64).fill(0x4242), 1, 0x8000];
  const chain = () => new StrangeSlave(chainOf(common, threePhase(), inputs(8), own, energyMeter()));

  it('reports its own name and version, not those of the inverter', () => {
    expect(meter(chain()).all()).toMatchObject({ version: 'B'.repeat(16) });
    expect(meter(chain(), 'sunspec').all()).toMatchObject({ version: 'A'.repeat(16) });
  });

  it('is requested with register counts that no other request to that address has', () => {
    const slave = chain();
    for (const profile of ['sunspec', 'sunspec-meter', 'sunspec-weather']) meter(slave, profile).all();
    const places = new Map<string, Set<string>>();
    for (const asked of slave.asked) {
      const [, address = '', count = ''] = asked.split(' ');
      places.set(count, (places.get(count) ?? new Set()).add(address));
    }
    expect([...places].filter(([, addresses]) => addresses.size > 1)).toEqual([]);
    expect(places.size).toBeGreaterThan(8);
  });
});
