import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { chainOf, common, inputs, StrangeSlave, storage, threePhase } from './strange-slave.test-support.ts';

function inverter(slave: StrangeSlave) {
  const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  let tick = 0;
  const once = () => bus.run(poll(device, tick++));
  return { slave, once, values: () => valuesIn(once(), 'inverterData') };
}

const whole = chainOf(common, threePhase(), inputs(2));
/** Offset of the inverter model after the mark and the common model. */
const inverterAt = 70;

describe('an impossible chain is refused', () => {
  it.each([
    ['no mark', [0, 0, ...common, 0xffff, 0]],
    ['no model', [...chainOf(), 0, 0]],
    ['zeros after the mark', [...chainOf().slice(0, 2), 0, 0, 0, 0]],
    ['a model of no length', chainOf(common, [120, 0])],
    ['a model that leads out of the registers', chainOf(common, [64_001, 60_000])],
    ['no common model first', chainOf(threePhase())],
    ['no end', [...chainOf(common, threePhase()).slice(0, -2), 200, 3]],
    ['models without number', chainOf(common, ...Array.from({ length: 80 }, () => [64_001, 1, 0]))],
  ])('%s', (_, words) => {
    const { once, slave } = inverter(new StrangeSlave(words));
    expect(once()).toMatchObject({ ok: false });
    expect(slave.asked.length).toBeLessThan(70);
  });

  it('one location is tried per poll of a silent device, the next one at the next poll', () => {
    const { once, slave } = inverter(new StrangeSlave(whole, 50_000));
    slave.isSilent = true;
    expect(once()).toEqual({ ok: false, reason: 'silent', detail: 'sunspec-chain' });
    expect(once()).toMatchObject({ reason: 'silent' });
    expect(slave.asked).toEqual(['3 40000 4', '3 50000 5']);
  });

  it('a model with an invalid length is skipped, and contains no values', () => {
    const short = [103, 30, ...threePhase().slice(2, 32)];
    const { values } = inverter(new StrangeSlave(chainOf(common, short, inputs(1))));
    expect(values()).toMatchObject({ inverterActivePower: null, pv1Current: 1 });
  });
});

describe('the chain is found', () => {
  it.each([
    [40_000, 3],
    [50_000, 3],
    [0, 3],
    [40_000, 4],
    [50_000, 4],
    [0, 4],
  ])('register %i by function %i is found, and cached', (base, fn) => {
    const { values, slave } = inverter(new StrangeSlave(whole, base, fn));
    expect(values()).toMatchObject({
      inverterActivePower: 2970,
      pv2Current: 2,
      pv3Current: null,
      gridL1Current: 4.1,
    });
    const first = slave.asked.length;
    expect(values()).toMatchObject({ pvTotalOutputEnergy: 65.536, gridFrequency: 50, deviceRunStatus: 2 });
    expect(slave.asked.length - first).toBe(2);
  });

  it('moved models are found again within two polls', () => {
    const { values, once, slave } = inverter(new StrangeSlave(whole));
    expect(values()).toMatchObject({ inverterActivePower: 2970 });
    slave.words = chainOf(common, [64_001, 10, ...new Array<number>(10).fill(7)], threePhase(), inputs(2));
    const moved = once();
    expect(moved).toMatchObject({ ok: false });
    expect(values()).toMatchObject({ inverterActivePower: 2970, pv1Voltage: 600 });
    slave.base = 50_000;
    expect(once()).toMatchObject({ ok: false });
    expect(values()).toMatchObject({ inverterActivePower: 2970, pv1Voltage: 600 });
  });

  it('a known chain is kept while the device is silent', () => {
    const { values, once, slave } = inverter(new StrangeSlave(whole));
    values();
    slave.isSilent = true;
    const before = slave.asked.length;
    expect(once()).toMatchObject({ reason: 'silent' });
    slave.isSilent = false;
    values();
    expect(slave.asked.length - before).toBe(3);
  });

  it('no two requests have the same number of registers', () => {
    const fillers = [120, 121, 122, 123, 124].map((id) => {
      const length = { 120: 26, 121: 30, 122: 44, 123: 24, 124: 24 }[id] ?? 0;
      return [id, length, ...new Array<number>(length).fill(0xffff)];
    });
    const { once, slave } = inverter(new StrangeSlave(chainOf(common, threePhase(), ...fillers, inputs(10))));
    once();
    const counts = [...new Set(slave.asked)].map((text) => text.split(' ').at(-1));
    expect(new Set(counts).size).toBe(counts.length);
  });
});

describe('the values of the models', () => {
  it.each([0x8000, 11, 0xfff5, 300])('numbers with a scale factor of %i are absent', (factor) => {
    const { values } = inverter(new StrangeSlave(chainOf(common, threePhase({ 15: factor, 26: factor }))));
    expect(values()).toMatchObject({
      inverterActivePower: null,
      pvTotalOutputEnergy: null,
      gridL1Voltage: 240.1,
    });
  });

  it.each([
    [14, [0x8000], 'inverterActivePower'],
    [10, [0xffff], 'gridL1Voltage'],
    [24, [0, 0], 'pvTotalOutputEnergy'],
    [24, [0xffff, 0xffff], 'pvTotalOutputEnergy'],
    [24, [0x8000, 0], 'pvTotalOutputEnergy'],
    [24, [0x7fff, 0xffff], 'pvTotalOutputEnergy'],
    [24, [0xfc9a, 0x8a7a], 'pvTotalOutputEnergy'],
    [14, [0x7fff], 'inverterActivePower'],
    [3, [0x8000], 'gridL1Current'],
    [3, [0x7fff], 'gridL1Current'],
    [38, [0xffff], 'deviceRunStatus'],
    [38, [99], 'deviceRunStatus'],
  ] as const)('register %i filled with %j is absent', (at, words, metric) => {
    const more = Object.fromEntries(words.map((word, i) => [at + i, word]));
    const { values } = inverter(new StrangeSlave(chainOf(common, threePhase(more))));
    expect(values()[metric]).toBeNull();
  });

  it('floats are read, and those that are not numbers are absent', () => {
    const words = [113, 60, ...new Array<number>(60).fill(0xffff)];
    for (let i = 2; i < 48; i += 2) [words[i], words[i + 1]] = [0x7fc0, 0];
    [words[22], words[23]] = [0x4539, 0xa000];
    const { values } = inverter(new StrangeSlave(chainOf(common, words)));
    expect(values()).toMatchObject({
      inverterActivePower: 2970,
      gridL1Voltage: null,
      pvTotalOutputEnergy: null,
    });
  });

  it('a scale factor may change between polls', () => {
    const { values, slave } = inverter(new StrangeSlave(chainOf(common, threePhase())));
    expect(values()).toMatchObject({ inverterActivePower: 2970 });
    slave.words = chainOf(common, threePhase({ 14: 297, 15: 1 }));
    expect(values()).toMatchObject({ inverterActivePower: 2970 });
  });

  it('a long model has values only if its scale factors did not change meanwhile', () => {
    const { once, values, slave } = inverter(new StrangeSlave(chainOf(common, threePhase(), inputs(8))));
    expect(values()).toMatchObject({ pv1Current: 1, pv8Current: 8, pv8Voltage: 600, pv9Current: null });
    const inputsAt = 40_000 + inverterAt + 52;
    slave.before = (address) => {
      if (address <= inputsAt) return;
      slave.words = slave.words.map((word, i) => (40_000 + i === inputsAt + 2 ? 0xffff : word));
    };
    const torn = once();
    expect(torn).toMatchObject({ partial: [{ reason: 'decode' }, { reason: 'decode' }] });
    expect(valuesIn(torn, 'inverterData')).not.toHaveProperty('pv1Current');
  });

  it('numbers of two registers are never combined from two answers', () => {
    const { values, slave } = inverter(new StrangeSlave(whole));
    let turn = 0;
    slave.before = () => {
      turn++;
      slave.words = chainOf(common, threePhase({ 24: turn, 25: turn }), inputs(2));
    };
    for (let i = 0; i < 5; i++) expect((Number(values().pvTotalOutputEnergy) * 1000) % 65_537).toBeCloseTo(0);
  });
});

describe('an accumulator with only one new register', () => {
  it.each([
    [0, 1],
    [1, 10],
    [0xffff, 0.1],
  ])('is absent with a scale factor of %i until it is confirmed', (factor, step) => {
    const at = (high: number, low: number) =>
      chainOf(common, threePhase({ 24: high, 25: low, 26: factor }), inputs(1));
    const { values, slave } = inverter(new StrangeSlave(at(1, 0xfff0)));
    const energy = (high: number, low: number) => {
      slave.words = at(high, low);
      return values().pvTotalOutputEnergy;
    };
    expect(energy(1, 0xfff8)).toBeCloseTo(0x1fff8 * step * 0.001, 6);
    expect(energy(2, 0xfffc)).toBeNull();
    expect(energy(2, 0x0002)).toBeCloseTo(0x20002 * step * 0.001, 6);
    expect(energy(9, 0x3002)).toBeCloseTo(0x93002 * step * 0.001, 6);
    expect(energy(10, 0x3002)).toBeNull();
    expect(energy(10, 0x3003)).toBeCloseTo(0xa3003 * step * 0.001, 6);
  });

  it('does not delay a float, which has no counts', () => {
    const float = (high: number, low: number) => {
      const words = [113, 60, ...new Array<number>(60).fill(0xffff)];
      for (let i = 2; i < 48; i += 2) [words[i], words[i + 1]] = [0x7fc0, 0];
      [words[32], words[33]] = [high, low];
      return chainOf(common, words);
    };
    const { values, slave } = inverter(new StrangeSlave(float(0x4780, 0)));
    expect(values().pvTotalOutputEnergy).toBe(65.536);
    slave.words = float(0x4800, 0);
    expect(values().pvTotalOutputEnergy).toBe(131.072);
  });
});

describe('the number of modules that a device says', () => {
  const said = (count: number, modules: number) => {
    const words = inputs(modules);
    words[8] = count;
    return inverter(new StrangeSlave(chainOf(common, threePhase(), words))).values();
  };

  it('leaves out the modules beyond it, for which its model has room', () => {
    expect(said(1, 3)).toMatchObject({ pv1Voltage: 600, pv2Voltage: null, pv3Current: null });
    expect(said(0, 2)).toMatchObject({ pv1Voltage: null, pv2Current: null });
    expect(said(2, 8)).toMatchObject({ pv2Current: 2, pv3Current: null });
  });

  it('adds none to those in its model, and says nothing if it is not implemented', () => {
    expect(said(4, 2)).toMatchObject({ pv2Current: 2, pv3Current: null });
    expect(said(0xffff, 2)).toMatchObject({ pv1Current: 1, pv2Current: 2 });
  });

  it('is 0 in a model without modules', () => {
    expect(said(0, 0)).toMatchObject({ inverterActivePower: 2970, pv1Voltage: null });
  });
});

describe('modules that are a battery', () => {
  type Module = readonly [name: string, watts: number, wattHours?: number];
  /** Model 160 whose modules have these names, watts and watt-hours. */
  function modules(...all: readonly Module[]): number[] {
    const words = inputs(all.length);
    for (const [i, [name, watts, wattHours = 0]] of all.entries()) {
      const at = 10 + 20 * i;
      for (let j = 0; j < 8; j++)
        words[at + 1 + j] = ((name.charCodeAt(2 * j) || 0) << 8) | (name.charCodeAt(2 * j + 1) || 0);
      words.splice(at + 11, 3, watts, wattHours >>> 16, wattHours & 0xffff);
    }
    return words;
  }
  const values = (...all: readonly Module[]) =>
    inverter(new StrangeSlave(chainOf(common, threePhase(), modules(...all), storage()))).values();

  it.each([
    ['charged', 1500, 0, 1500],
    ['discharged', 0, 900, -900],
  ])('are not inputs, and report its charging power while it is %s', (_, charge, discharge, into) => {
    const said = values(['MPPT 1', 2000], ['MPPT 2', 700], ['StCha 3', charge], ['StDisCha 4', discharge]);
    expect(said).toMatchObject({
      pv1Current: 1,
      pv2Voltage: 600,
      pv3Current: null,
      pv4Voltage: null,
      pvOutputPower: 2700,
      bmsPower: into,
    });
  });

  it('report what the battery was charged with and discharged in its life', () => {
    const battery = [['StCha 3', 0, 8_927_372] as const, ['StDisCha 4', 0, 8_012_345] as const];
    const energies = { bmsChargeInputTotalEnergy: 8927.372, bmsDischargeInputTotalEnergy: 8012.345 };
    expect(values(['MPPT 1', 2000, 5_000_000], ...battery)).toMatchObject(energies);
    expect(values(['MPPT 1', 2000], ['StCha 3', 0, 0xffffffff], ['StDisCha 4', 0])).toMatchObject({
      bmsChargeInputTotalEnergy: null,
      bmsDischargeInputTotalEnergy: null,
    });
  });

  it('an energy of them that is a high word off is absent until the next reading', () => {
    const told = (wattHours: number) => chainOf(common, threePhase(), modules(['StCha 3', 0, wattHours]));
    const slave = new StrangeSlave(told(0x0012_fff0));
    const { values: polled } = inverter(slave);
    const heard = [0x0012_fff0, 0x0013_fff4, 0x0013_0004].map((wattHours) => {
      slave.words = told(wattHours);
      return polled().bmsChargeInputTotalEnergy;
    });
    expect(heard).toEqual([1245.168, null, 1245.188]);
  });

  it('have no value if the battery has none, and the inputs stay', () => {
    const said = values(['MPPT 1', 2000], ['MPPT 2', 0xffff], ['StCha 3', 0xffff], ['StDisCha 4', 0]);
    expect(said).toMatchObject({ pvOutputPower: 2000, bmsPower: null });
  });

  it('are not one without a matching name: the power of the DC side is that of the inputs', () => {
    expect(values(['String 1', 2000], ['String 2', 700])).toMatchObject({
      pv2Current: 2,
      pvOutputPower: 3010,
      bmsPower: null,
    });
  });
});

describe('models that occur twice', () => {
  const second = inputs(3).map((word, i) => (i === 19 ? 9900 : word));

  it('the first of several lists of inputs is used', () => {
    const { values } = inverter(new StrangeSlave(chainOf(common, threePhase(), inputs(2), second)));
    expect(values()).toMatchObject({ pv1Current: 1, pv2Current: 2, pv3Current: null });
  });

  it('one with an invalid length does not hide the next', () => {
    const broken = [160, 17, ...inputs(1).slice(2, 19)];
    const { values } = inverter(new StrangeSlave(chainOf(common, threePhase(), broken, inputs(2))));
    expect(values()).toMatchObject({ pv1Current: 1, pv2Current: 2 });
  });

  it.each([
    ['a common model and a model of the same kind', [common, threePhase({ 14: 1111 })]],
    ['a common model and a model of another kind', [common, [101, 50, ...threePhase().slice(2)]]],
    ['a model of the same kind', [threePhase({ 14: 1111 })]],
  ])('inputs, storage and settings behind %s are those of another inverter', (_, another) => {
    const all = [common, threePhase(), ...another, storage(), inputs(2)];
    const { values } = inverter(new StrangeSlave(chainOf(...all)));
    expect(values()).toMatchObject({
      inverterActivePower: 2970,
      pv1Current: null,
      soc: null,
      batteryMaxChargePower: null,
    });
  });

  it('those between two inverters are of the first', () => {
    const all = [common, threePhase(), inputs(1), common, threePhase(), inputs(2)];
    const { values } = inverter(new StrangeSlave(chainOf(...all)));
    expect(values()).toMatchObject({ pv1Current: 1, pv2Current: null });
  });

  it('a meter after the inverter, with a separate common model, does not affect the inverter', () => {
    const meter = [203, 105, ...new Array<number>(105).fill(7)];
    const { values } = inverter(new StrangeSlave(chainOf(common, threePhase(), common, meter, inputs(1))));
    expect(values()).toMatchObject({ inverterActivePower: 2970, pv1Current: 1, gridL1Voltage: 240.1 });
  });
});
