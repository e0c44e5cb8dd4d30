import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import {
  chainOf,
  combiner,
  common,
  energyMeter,
  inputs,
  StrangeSlave,
  threePhase,
} from './strange-slave.test-support.ts';

const none = 0x8000;
const scale = (exponent: number) => exponent & 0xffff;

/** Model 404 of two strings: 27 registers, then fourteen for each, with a separate voltage. */
const advanced = [
  ...[
    404,
    53,
    scale(-1),
    none,
    scale(-1),
    none,
    none,
    200,
    2,
    0,
    0,
    0,
    0,
    17,
    0,
    0,
    6120,
    35,
    none,
    none,
    0,
    0,
  ],
  ...[scale(-2), none, scale(-1), none, none],
  ...[1, 0, 0, 0, 0, 850, 0, 0, 6003, none, 0, 0, 0xffff, 0xffff],
  ...[2, 0, 0, 0, 0, none, 0, 0, none, none, 0, 0, 0xffff, 0xffff],
];

/** Models 401 and 402: strings share one scale factor. */
const older = [401, 30, scale(-1), none, scale(-1), 200, 2, ...[0, 0, 0, 0, 17, 0, 0, 6120, 35]].concat(
  [1, 0, 0, 0, 0, 85, 0, 0],
  [2, 0, 0, 0, 0, 79, 0, 0],
);

const inverter = (...models: readonly (readonly number[])[]) => deviceOf(threePhase(), ...models);

const alone = (...models: readonly (readonly number[])[]) => entered('sunspec-combiner', ...models);
const deviceOf = (...models: readonly (readonly number[])[]) => entered('sunspec', ...models);

function entered(profile: string, ...models: readonly (readonly number[])[]) {
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const slave = new StrangeSlave(chainOf(common, ...models));
  const bus = new TinyBus(slave);
  let tick = 0;
  const once = () => bus.run(poll(device, tick++));
  return { slave, once, values: () => valuesIn(once(), 'inverterData') };
}

describe('quantities that a string combiner does not have', () => {
  it.each([
    ['absent: a model whose length is no whole number of strings', [...combiner([850]).with(1, 25), 0]],
    ['absent: a string that is not fitted', combiner([none])],
    ['absent: strings whose scale factor is not implemented', combiner([850], { 16: none })],
    ['absent: strings whose scale factor is 11', combiner([850], { 16: 11 })],
    ['absent: strings whose scale factor is −11', combiner([850], { 16: scale(-11) })],
  ])('%s', (_, words) => {
    expect(inverter(words).values()).toMatchObject({ pv1Current: null, inverterActivePower: 2970 });
  });

  it('is omitted while its scale factors change between the parts of one reading', () => {
    const { once, values, slave } = inverter(combiner(Array.from({ length: 16 }, () => 850)));
    expect(values()).toMatchObject({ pv1Current: 8.5, pv16Current: 8.5, pv17Current: null });
    const at = 40_000 + 70 + 52;
    slave.before = (address) => {
      if (address > at)
        slave.words = slave.words.map((word, i) => (40_000 + i === at + 16 ? scale(-1) : word));
    };
    const torn = once();
    expect(torn).toMatchObject({ ok: true, partial: [{ reason: 'decode' }, { reason: 'decode' }] });
    expect(valuesIn(torn, 'inverterData')).not.toHaveProperty('pv1Current');
  });
});

describe('a string combiner in the chain of an inverter', () => {
  it('shows its strings as inputs: 850 × 10⁻² A, 6003 × 10⁻¹ V', () => {
    expect(inverter(combiner([850, 0, 791])).values()).toMatchObject({
      pv1Current: 8.5,
      pv2Current: 0,
      pv3Current: 7.91,
      pv4Current: null,
      pv1Voltage: null,
    });
    expect(inverter(advanced).values()).toMatchObject({
      pv1Current: 8.5,
      pv1Voltage: 600.3,
      pv2Current: null,
      pv2Voltage: null,
    });
    expect(inverter(older).values()).toMatchObject({ pv1Current: 8.5, pv2Current: 7.9, pv3Current: null });
  });

  it('is read in whole strings if it does not fit one request, with register counts of its own', () => {
    const amps = Array.from({ length: 20 }, (_, i) => 800 + i);
    const { slave, values } = inverter(combiner(amps), common, energyMeter());
    const said = values();
    expect(Array.from(amps, (_, i) => said[`pv${i + 1}Current`])).toEqual(amps.map((one) => one / 100));
    const counts = slave.asked.map((asked) => asked.split(' ').at(-1));
    expect(new Set(counts).size).toBe(counts.length);
  });

  it('is read in several further requests if it has many strings', () => {
    const { values } = inverter(combiner(Array.from({ length: 40 }, (_, i) => 800 + i)));
    expect(values()).toMatchObject({ pv11Current: 8.1, pv12Current: 8.11, pv20Current: 8.19 });
  });

  it('reports its strings and nothing else if it is alone and entered as an inverter', () => {
    const said = Object.entries(deviceOf(combiner([850, 791])).values()).filter(
      ([, value]) => value !== null,
    );
    expect(Object.fromEntries(said)).toEqual({ pv1Current: 8.5, pv2Current: 7.91 });
  });

  it('counts before the inputs of model 160, and not after them', () => {
    expect(inverter(combiner([850]), inputs(2)).values()).toMatchObject({
      pv1Current: 8.5,
      pv2Current: null,
    });
    expect(inverter(inputs(2), combiner([850])).values()).toMatchObject({ pv1Current: 1, pv2Current: 2 });
  });
});

describe('a string combiner that is entered as a combiner', () => {
  it.each([
    ['shows no combiner', inputs(2)],
    ['shows a combiner whose length is no whole number of strings', [...combiner([850]).with(1, 25), 0]],
  ])('gives no reading if the device %s', (_, words) => {
    expect(alone(words).once()).toMatchObject({ ok: false });
  });

  it('gives no reading if its strings are the inputs of an inverter', () => {
    expect(alone(threePhase(), combiner([850])).once()).toMatchObject({ ok: false });
  });

  it.each([
    ['401', older, { pv1Current: 8.5, pv2Current: 7.9, pv1Voltage: null, busVoltage: 612 }],
    ['403', combiner([850, 0]), { pv1Current: 8.5, pv2Current: 0, pv1Voltage: null, busVoltage: 612 }],
    ['404', advanced, { pv1Current: 8.5, pv2Current: null, pv1Voltage: 600.3, busVoltage: 612 }],
  ])('reports its strings and its voltage by model %s', (_, words, values) => {
    expect(alone(words).values()).toMatchObject(values);
  });

  it('is read in whole strings if it has many, with its strings beside the inputs of model 160', () => {
    const amps = Array.from({ length: 20 }, (_, i) => 800 + i);
    const said = alone(inputs(2), combiner(amps)).values();
    expect(Array.from(amps, (_, i) => said[`pv${i + 1}Current`])).toEqual(amps.map((one) => one / 100));
  });

  it('reports no energy and no power, which the inverter reports', () => {
    const said = Object.keys(alone(combiner([850])).values());
    expect(said.filter((name) => /Energy|Power/.test(name))).toEqual([]);
  });
});
