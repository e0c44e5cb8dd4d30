import { describe, expect, it } from 'vitest';
import { readSunspecModel, sunspecBases, sunspecChain } from './sunspec.ts';

const noneLeft = 0xffff;
const minus = (n: number) => 0x10000 - n;
const mark = [0x5375, 0x6e53];

/** Body of model 103 of a published test device map (ss-pysunspec-103). */
const threePhase = [
  103,
  50,
  124,
  41,
  42,
  43,
  noneLeft,
  noneLeft,
  noneLeft,
  noneLeft,
  2401,
  2402,
  2403,
  noneLeft,
  2970,
  0,
  5999,
  65534,
  2978,
  0,
  1,
  65535,
  995,
  65533,
  18,
  54919,
  0,
  100,
  noneLeft,
  3001,
  noneLeft,
  3001,
  0,
  401,
  402,
  403,
  404,
  noneLeft,
  1,
  2,
  0,
  3,
  0,
  4,
  0,
  5,
  0,
  6,
  0,
  7,
  0,
  8,
];

/** Text as registers, high byte first, padded with NUL. */
function text(words: string, size: number): number[] {
  return Array.from(
    { length: size },
    (_, i) => (words.charCodeAt(2 * i) || 0) * 0x100 + (words.charCodeAt(2 * i + 1) || 0),
  );
}

const commonWords = [
  1,
  66,
  ...text('Fronius', 16),
  ...text('Symo 10.0-3-M', 16),
  ...text('', 8),
  ...text('1.2.3', 8),
  ...text('SN-0001', 16),
  7,
  0x8000,
];
const input = (id: number, amps: number, volts: number, watts: number) => [
  id,
  ...text(`PV${id}`, 8),
  amps,
  volts,
  watts,
  0,
  0,
  noneLeft,
  noneLeft,
  0x8000,
  4,
  0,
  0,
];
const twoInputs = [
  160,
  48,
  minus(2),
  minus(1),
  0,
  0x8000,
  0,
  0,
  2,
  noneLeft,
  ...input(1, 850, 6003, 5102),
  ...input(2, noneLeft, 0, 0),
];

describe('a device without SunSpec', () => {
  it.each([
    ['nothing', []],
    ['half a mark', [0x5375]],
    ['another word', [0x5375, 0x6e54, 1, 66]],
  ])('%s has no models', (_, registers) => {
    expect(sunspecChain(registers)).toEqual([]);
  });

  it('an unknown or incomplete model is not read', () => {
    expect(readSunspecModel([65_000, 1, 1])).toBeUndefined();
    expect(readSunspecModel(threePhase.slice(0, -1))).toBeUndefined();
    expect(readSunspecModel([])).toBeUndefined();
    expect(readSunspecModel([noneLeft, 0])).toBeUndefined();
  });
});

describe('a device that identifies itself', () => {
  it('shows its models consecutively, at one of four locations', () => {
    expect(sunspecBases).toEqual([40_000, 50_000, 0, 39_999]);
    const registers = [...mark, ...commonWords, ...threePhase, ...twoInputs, noneLeft, 0];
    const chain = sunspecChain(registers);
    expect(chain).toEqual([
      { id: 1, at: 2, length: 68 },
      { id: 103, at: 70, length: 52 },
      { id: 160, at: 122, length: 50 },
    ]);
    expect(chain.map(({ at }) => readSunspecModel(registers, at)?.id)).toEqual([1, 103, 160]);
    // A chain that was read in part contains what was read.
    expect(sunspecChain(registers.slice(0, 72))).toHaveLength(2);
  });

  it('has a name, as text or none at all', () => {
    expect(readSunspecModel(commonWords)?.values).toEqual({
      Mn: 'Fronius',
      Md: 'Symo 10.0-3-M',
      Opt: null,
      Vr: '1.2.3',
      SN: 'SN-0001',
      DA: 7,
    });
  });

  it('reports measurements, each value with its scale factor', () => {
    expect(readSunspecModel(threePhase)).toEqual({
      id: 103,
      repeats: [],
      steps: { WH: 1 },
      factors: expect.objectContaining({ A_SF: -1, V_SF: -1, W_SF: 0 }),
      values: {
        A: 12.4,
        AphA: 4.1,
        AphB: 4.2,
        AphC: 4.3,
        PPVphAB: null,
        PPVphBC: null,
        PPVphCA: null,
        PhVphA: 240.1,
        PhVphB: 240.2,
        PhVphC: 240.3,
        W: 2970,
        Hz: 59.99,
        VA: 2978,
        VAr: 0.1,
        PF: 0.995,
        WH: 1_234_567,
        DCA: 10,
        DCV: 300.1,
        DCW: 3001,
        TmpCab: 40.1,
        TmpSnk: 40.2,
        TmpTrns: 40.3,
        TmpOt: 40.4,
        St: 1,
        StVnd: 2,
        Evt1: 3,
        Evt2: 4,
        EvtVnd1: 5,
        EvtVnd2: 6,
        EvtVnd3: 7,
        EvtVnd4: 8,
      },
    });
  });

  it('repeats its block for every input, with the factors of the head', () => {
    const model = readSunspecModel(twoInputs);
    expect(model?.values).toMatchObject({ N: 2, TmsPer: null });
    expect(model?.repeats).toMatchObject([
      { ID: 1, IDStr: 'PV1', DCA: 8.5, DCV: 600.3, DCW: 5102, DCWH: null, Tms: null, Tmp: null, DCSt: 4 },
      { ID: 2, IDStr: 'PV2', DCA: null, DCV: 0, DCW: 0 },
    ]);
  });
});

describe('unimplemented values are null', () => {
  const changed = (changes: Readonly<Record<number, number>>) =>
    readSunspecModel(threePhase.map((word, i) => changes[i] ?? word))?.values;

  it.each([
    ['an unsigned number', { 16: noneLeft }, { Hz: null }],
    ['a signed number', { 14: 0x8000 }, { W: null }],
    ['an accumulator, which counts from 1', { 24: 0, 25: 0 }, { WH: null }],
    ['an enumeration', { 38: noneLeft }, { St: null }],
    ['bits', { 40: noneLeft, 41: noneLeft }, { Evt1: null }],
    ['a scale factor, and with it its values', { 13: 0x8000 }, { PhVphA: null, PPVphAB: null }],
    ['a scale factor that cannot be', { 15: 11 }, { W: null }],
  ])('%s', (_, changes, means) => {
    expect(changed(changes)).toMatchObject(means);
  });

  it('-1, 0 and the highest number are values and not absent', () => {
    expect(changed({ 14: noneLeft, 16: 0, 20: 0x8001 })).toMatchObject({ W: -1, Hz: 0, VAr: -3276.7 });
    expect(changed({ 16: 0xfffe, 40: 0x7fff, 41: 0xfffe })).toMatchObject({ Hz: 655.34, Evt1: 0x7ffffffe });
    expect(changed({ 15: 2 })).toMatchObject({ W: 297_000 });
  });
});

describe('the float models of inverters', () => {
  const floats = (values: readonly number[]) =>
    values.flatMap((value) => {
      const view = new DataView(new ArrayBuffer(4));
      view.setFloat32(0, value);
      return [view.getUint16(0), view.getUint16(2)];
    });

  it.each([111, 112, 113])('%i: 60 registers, no scale factors, and NaN is not implemented', (id) => {
    const measured = Array.from({ length: 23 }, (_, n) => (n === 1 ? Number.NaN : n + 0.5));
    const body = [...floats(measured), 4, 7, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(body).toHaveLength(60);
    const model = readSunspecModel([id, 60, ...body]);
    expect(model).toMatchObject({
      id,
      values: { A: 0.5, AphA: null, W: 10.5, WH: 15.5, TmpOt: 22.5, St: 4, StVnd: 7, Evt1: 1, Evt2: 2 },
    });
  });
});

it('a chain of models ends at the identifier 0 as at the end mark', () => {
  const model = [1, 2, 7, 7];
  for (const end of [0, 0xffff])
    expect(sunspecChain([...mark, ...model, end, 2, 9, 9]).map(({ id }) => id)).toEqual([1]);
});
