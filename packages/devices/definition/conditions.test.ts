import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { says } from '../register-lists/register-lists.test-support.ts';
import { sealed } from '../sunspec/strange-slave.test-support.ts';
import { applyConditions, type MetricCondition } from './conditions.ts';

/** A device with these registers that refuses reads of any others. */
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

/** The record of an inverter with these registers, after as many polls as are needed to believe a refusal. */
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

describe('a value that depends on a status word', () => {
  const isNot: MetricCondition = { target: 0, word: 1, isOneOf: false, values: [0], isOfNoRecord: false };
  const isSaid: MetricCondition = {
    target: 0,
    word: 1,
    isOneOf: false,
    values: [Number.NaN],
    isOfNoRecord: false,
  };
  const is: MetricCondition = { target: 0, word: 1, isOneOf: true, values: [2], isOfNoRecord: false };

  it.each([
    ['is taken away where the word says so', isNot, 0, null],
    ['stays where the word says something else', isNot, 3, 7],
    ['stays where the device has no such word', isNot, null, 7],
    ['is not read where the word was not', isNot, undefined, undefined],
    ['stays where the word says anything, if that is all that is asked', isSaid, 0, 7],
    ['is taken away where the word says nothing, if it has to', isSaid, null, null],
    ['is not read where such a word was not', isSaid, undefined, undefined],
    ['stays where the word is what it has to be', is, 2, 7],
    ['is taken away where it is not', is, 1, null],
    ['is taken away where the device has no such word, if it has to be one', is, null, null],
  ] as const)('%s', (_, condition, word, value) => {
    const slots = [7, word];
    applyConditions([condition], slots);
    expect(slots[0]).toBe(value);
  });

  it('is kept in an answer that is explained separately, unless the word has to be known', () => {
    const [first, second] = [
      [7, undefined],
      [7, undefined],
    ];
    applyConditions([isNot], first, true);
    applyConditions([is], second, true);
    expect([first[0], second[0]]).toEqual([7, undefined]);
  });
});

describe('a battery or a meter that is not connected', () => {
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
      47075: zeros(14),
    });
    expect(values).toMatchObject({ gridActivePower: watts, soc, inverterActivePower: 0 });
  });
});

describe('two batteries of one inverter', () => {
  // 1.5 A and 600 W out of the first battery, 0.5 A and 200 W into the second; without a battery its registers contain noise.
  const goodwe = (first: number, second: number | undefined) => {
    const running = { 35181: 15, 35183: 600, 35184: first };
    const other = { 35263: 0xfffb, 35264: 0xffff, 35265: 0x10000 - 200, 35266: second ?? 0 };
    const blocks: Record<number, readonly number[]> = {
      35100: block(35_100, 125, running),
      37000: zeros(24),
    };
    if (second !== undefined) blocks[35262] = block(35_262, 5, other);
    return said('goodwe-et', 3, blocks);
  };

  it.each([
    [2, 3, -1, -400],
    [2, 0, -1.5, -600],
    [0, 3, 0.5, 200],
    [0, 0, null, null],
    [2, undefined, -1.5, -600],
  ])('GoodWe, battery modes %i and %s: %s A and %s W', (first, second, bmsCurrent, bmsPower) => {
    expect(goodwe(first, second)).toMatchObject({ bmsCurrent, bmsPower });
  });

  const sofarBlocks = {
    1028: zeros(0x28),
    1093: zeros(0x21),
    1156: zeros(0x2c),
    1284: zeros(0x1c),
    1412: zeros(12),
    1476: zeros(1),
    1668: zeros(24),
    4356: zeros(1),
    4368: zeros(16),
  };
  const first = { 1540: 2048, 1541: 1250, 1542: 256, 1544: 80, 1545: 99 };

  it.each([
    ['with both', 2040, 11.25, 2200, 70, 98],
    ['with nothing at its second input', 0, 12.5, 2560, 80, 99],
  ])('SOFAR %s', (_, volts, bmsCurrent, bmsPower, soc, soh) => {
    const other = { 1547: volts, 1548: 0x10000 - 125, 1549: 0x10000 - 36, 1551: 60, 1552: 97 };
    const values = said('sofar-hyd-g3', 3, {
      ...sofarBlocks,
      1540: block(0x0604, 14, { ...first, ...other }),
      1639: block(0x0667, 5, { 1640: 70, 1641: 98 }),
    });
    expect(values).toMatchObject({ bmsCurrent, bmsPower, soc, soh, bmsVoltage: 204.8 });
  });

  it('SOFAR without registers of a second input', () => {
    const values = said('sofar-hyd-g3', 3, { ...sofarBlocks, 1540: block(0x0604, 7, first) });
    expect(values).toMatchObject({ bmsCurrent: 12.5, bmsPower: 2560, soc: 80, soh: 99 });
  });
});

describe('the export limit of a Huawei inverter', () => {
  it.each([
    [0, null],
    [5, 0],
    [6, 3000],
    [7, null],
  ])('mode %i: %s W', (mode, watts) => {
    const values = said('huawei-sun2000', 3, {
      30000: zeros(83),
      32000: zeros(120),
      47075: block(47_075, 14, { 47086: 2 }),
      47415: [mode, 0, 3000],
    });
    expect(values).toMatchObject({ powerSettingValue: watts, deviceRunMode: 1 });
  });
});

describe('the voltages of a Sungrow inverter', () => {
  const volts = { 5018: 8001, 5019: 8002, 5020: 8003 };
  const of = (outputType: number) =>
    said('sungrow-sg', 4, { 5000: block(0x1388, 0x27, { 5001: outputType, ...volts }) });

  it('are those of its phases if it has a neutral', () => {
    expect(of(1)).toMatchObject({ gridL1Voltage: 800.1, gridL3Voltage: 800.3, gridRsVoltage: null });
  });

  it('are that of its only phase if it has one', () => {
    expect(of(0)).toMatchObject({ gridL1Voltage: 800.1, gridL3Voltage: null, gridRsVoltage: null });
  });

  it('are between its phases if it has no neutral', () => {
    expect(of(2)).toMatchObject({
      gridL1Voltage: null,
      gridRsVoltage: 800.1,
      gridStVoltage: 800.2,
      gridRtVoltage: 800.3,
    });
  });
});

describe('the scale of a number that depends on firmware or model', () => {
  // 50.0 Hz in tenths as reported by older firmware, and 49.98 Hz in hundredths.
  says('sungrow-sg', 4, [
    [0x13ab, '01f4', { gridFrequency: 50 }],
    [0x13ab, '1386', { gridFrequency: 49.98 }],
    [0x13ab, '0000', { gridFrequency: 0 }],
    // 3000 and 9000 are impossible grid frequencies in either scale.
    [0x13ab, '0bb8', { gridFrequency: null }],
    [0x13ab, '2328', { gridFrequency: null }],
  ]);
  says('sungrow-sh', 4, [[0x13ab, '1388', { gridFrequency: 50 }]]);

  it.each([
    [0x0005, 51.2, 1200, 3000],
    [0x0500, 51.2, 1200, 3000],
    [0x0006, 512, 12_000, 30_000],
    [0x0601, 512, 12_000, 30_000],
  ])(
    'Deye, device code %i: %d V, %i W into the battery, %i W from the inputs',
    (code, volts, into, watts) => {
      const values = said('deye-lp3', 3, {
        0: block(0, 0x17, { 0: code }),
        62: zeros(3),
        80: zeros(0x26),
        128: zeros(0x13),
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

  it.each([0x0000, 0x0003, 0x0104, 0xffff])(
    'Deye, device code %i: no number whose scale depends on an unknown code',
    (code) => {
      const values = said('deye-lp3', 3, {
        0: block(0, 0x17, { 0: code }),
        62: zeros(3),
        80: zeros(0x26),
        128: zeros(0x13),
        500: block(0x01f4, 0xd1, { 587: 5120, 590: 0x10000 - 1200, 625: 600, 672: 3000 }),
      });
      expect(values).toMatchObject({ gridActivePower: -600 });
      for (const name of ['bmsVoltage', 'bmsPower', 'soc', 'pvOutputPower', 'powerSettingValue'])
        expect([name, values[name] ?? null]).toEqual([name, null]);
    },
  );
});
