import { describe, expect, it } from 'vitest';
import { applyConditions, type Condition } from './conditions.ts';
import type { DeviceRef } from './contract.ts';
import { TinyBus, valuesIn } from './dialog.test-support.ts';
import { poll } from './interpreter.ts';
import { says } from './register-lists.test-support.ts';
import { sealed } from './sunspec/strange-slave.test-support.ts';

/** A device that holds these registers, and refuses to be asked for any other. */
class Registers {
  readonly #held: ReadonlyMap<number, number>;
  readonly #fn: number;

  constructor(fn: number, held: Readonly<Record<number, readonly number[]>>) {
    this.#fn = fn;
    this.#held = new Map(
      Object.entries(held).flatMap(([first, words]) => words.map((word, i) => [Number(first) + i, word])),
    );
  }

  handle(bytes: Uint8Array): Uint8Array {
    const [unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0] = bytes;
    const asked = Array.from({ length: ch * 256 + cl }, (_, i) => ah * 256 + al + i);
    if (fn !== this.#fn || !asked.every((one) => this.#held.has(one))) return sealed([unit, fn | 0x80, 2]);
    const data = asked.flatMap((one) => [(this.#held.get(one) ?? 0) >> 8, (this.#held.get(one) ?? 0) & 0xff]);
    return sealed([unit, fn, data.length, ...data]);
  }
}

/** What the record has of an inverter with these registers, after so many polls as a refusal needs to be believed. */
function said(profile: string, fn: number, held: Readonly<Record<number, readonly number[]>>) {
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(new Registers(fn, held));
  bus.run(poll(device, 0, 0));
  bus.run(poll(device, 0, 1));
  return valuesIn(bus.run(poll(device, 0, 2)), 'inverterData');
}

const zeros = (count: number) => new Array<number>(count).fill(0);
/** Registers from `first` on with some of them set. */
function block(first: number, count: number, more: Readonly<Record<number, number>>): readonly number[] {
  return zeros(count).map((word, i) => more[first + i] ?? word);
}

describe('a value that depends on a word', () => {
  const isNot: Condition = { target: 0, word: 1, isOneOf: false, values: [0] };
  const is: Condition = { target: 0, word: 1, isOneOf: true, values: [2] };

  it.each([
    ['is taken away where the word says so', isNot, 0, null],
    ['stays where the word says something else', isNot, 3, 7],
    ['stays where the device has no such word', isNot, null, 7],
    ['is not read where the word was not', isNot, undefined, undefined],
    ['stays where the word is what it has to be', is, 2, 7],
    ['is taken away where it is not', is, 1, null],
    ['is taken away where the device has no such word, if it has to be one', is, null, null],
  ] as const)('%s', (_, condition, word, value) => {
    const slots = [7, word];
    applyConditions([condition], slots);
    expect(slots[0]).toBe(value);
  });

  it('stays in an answer that is looked at alone, unless the word has to be told', () => {
    const [first, second] = [
      [7, undefined],
      [7, undefined],
    ];
    applyConditions([isNot], first, true);
    applyConditions([is], second, true);
    expect([first[0], second[0]]).toEqual([7, undefined]);
  });
});

describe('a battery or a meter that is not there', () => {
  it.each([
    [0, null, null],
    [3, 0, 381.6],
  ])('GoodWe, battery mode %i: the charge is %s', (mode, soc, volts) => {
    const running = { 35180: 3816, 35181: 1, 35184: mode, 35191: 1 };
    const battery = { 37007: 0, 37008: mode === 0 ? 0 : 100 };
    const values = said('goodwe-et', 3, {
      35100: block(35_100, 125, running),
      37000: block(37_000, 24, battery),
    });
    expect(values).toMatchObject({ soc, bmsVoltage: volts, gridActivePower: 0, pvTotalOutputEnergy: 6553.6 });
  });

  it.each([
    [0, 0, null, null],
    [1, 2, 1234, 64.5],
  ])('Huawei, meter %i and storage %i: %s W and %s %', (meter, storage, watts, soc) => {
    const values = said('huawei-sun2000', 3, {
      30000: zeros(83),
      32000: zeros(120),
      37100: block(37_100, 38, { 37100: meter, 37114: 1234 }),
      37760: block(37_760, 28, { 37760: 645, 37762: storage }),
      47081: zeros(2),
    });
    expect(values).toMatchObject({ gridActivePower: watts, soc, inverterActivePower: 0 });
  });
});

describe('the voltages of a Sungrow inverter', () => {
  const volts = { 5018: 8001, 5019: 8002, 5020: 8003 };
  const of = (outputType: number) =>
    said('sungrow-sg', 4, { 5000: block(0x1388, 0x27, { 5001: outputType, ...volts }) });

  it.each([0, 1])('are those of its phases with output type %i', (type) => {
    expect(of(type)).toMatchObject({ gridL1Voltage: 800.1, gridL3Voltage: 800.3, gridRsVoltage: null });
  });

  it('lie between its phases where it has no neutral', () => {
    expect(of(2)).toMatchObject({
      gridL1Voltage: null,
      gridRsVoltage: 800.1,
      gridStVoltage: 800.2,
      gridRtVoltage: 800.3,
    });
  });
});

describe('the step of a number that depends on firmware or model', () => {
  // 50.0 Hz in tenths as older firmware says it, and 49.98 Hz in hundredths.
  says('sungrow-sg', 4, [
    [0x13ab, '01f4', { gridFrequency: 50 }],
    [0x13ab, '1386', { gridFrequency: 49.98 }],
    [0x13ab, '0000', { gridFrequency: 0 }],
    // 3000 and 9000 are no grid either way.
    [0x13ab, '0bb8', { gridFrequency: null }],
    [0x13ab, '2328', { gridFrequency: null }],
  ]);
  says('sungrow-sh', 4, [[0x13ab, '1388', { gridFrequency: 50 }]]);

  it.each([
    [0x0005, 51.2, 1200, 3000],
    [0x0500, 51.2, 1200, 3000],
    [0x0006, 512, 12_000, 30_000],
    [0x0601, 512, 12_000, 30_000],
    // A code that the lists do not name, and none at all, are a battery of 48 V.
    [0x0000, 51.2, 1200, 3000],
  ])(
    'Deye, device code %i: %d V, %i W into the battery, %i W from the inputs',
    (code, volts, into, watts) => {
      const values = said('deye-lp3', 3, {
        0: block(0, 0x17, { 0: code }),
        62: zeros(3),
        80: zeros(0x26),
        500: block(0x01f4, 0xd1, { 587: 5120, 590: 0x10000 - 1200, 625: 600, 672: 3000 }),
      });
      expect(values).toMatchObject({
        bmsVoltage: volts,
        bmsPower: into,
        pvOutputPower: watts,
        gridActivePower: -600,
      });
    },
  );
});
