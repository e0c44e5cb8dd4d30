import { sunspecRegisters } from '@heliodeck/protocol/sunspec/registers.facts';
import type { AskedValues, DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll, writeParameters } from '../interpreter.ts';
import { chainOf, common, StrangeSlave } from './strange-slave.test-support.ts';

export type PointWords = Readonly<Record<string, number | readonly number[]>>;

/** Registers of a model by the names of its points, placed according to the facts; all others are not implemented. Repetitions follow. */
export function model(id: number, words: PointWords, repeats: readonly PointWords[] = []): number[] {
  const [length, repeated, text] = sunspecRegisters[id] ?? [0, 0, ''];
  const places = [...text.matchAll(/(\*?)([\w.]+)@(\d+)(\w?)/g)].map(([, star, name = '', at, kind]) => ({
    isRepeated: star === '*',
    name,
    at: Number(at),
    kind,
  }));
  const all = new Array<number>(length + repeated * repeats.length).fill(0xffff);
  const put = (from: number, given: PointWords, isRepeated: boolean) => {
    for (const { name, at, kind } of places.filter((one) => one.isRepeated === isRepeated)) {
      if (kind === 's' || kind === 'f') all[from + at] = 0x8000;
      const value = given[name];
      for (const [i, word] of (typeof value === 'number' ? [value] : (value ?? [])).entries())
        all[from + at + i] = word & 0xffff;
    }
  };
  put(0, words, false);
  for (const [i, given] of repeats.entries()) put(i * repeated, given, true);
  return [id, all.length - 2, ...all.slice(2)];
}

/** Four registers of a counter. */
export const counter = (value: number) => [0, 0, Math.floor(value / 0x10000) & 0xffff, value % 0x10000];

/** Model 701, with the text of the manufacturer's alarm, which the list omits. */
export function measured(more: PointWords = {}): number[] {
  const words = model(701, {
    ACType: 2,
    St: 1,
    InvSt: 3,
    ConnSt: 1,
    Alrm: [0, 0],
    W: 5520,
    VA: 5600,
    Var: -315,
    PF: 985,
    A: 240,
    LLV: 4010,
    LNV: 2320,
    Hz: [0, 49_960],
    TotWhInj: counter(33_319_778),
    TotWhAbs: counter(1234),
    TmpAmb: 251,
    TmpCab: 402,
    TmpSnk: 519,
    TmpTrns: 330,
    WL1: 1800,
    WL2: 1850,
    WL3: 1870,
    AL1: 78,
    AL2: 80,
    AL3: 81,
    VL1L2: 4011,
    VL2L3: 4012,
    VL3L1: 4013,
    VL1: 2321,
    VL2: 2322,
    VL3: 2323,
    A_SF: -1,
    V_SF: -1,
    Hz_SF: -3,
    W_SF: 0,
    PF_SF: -3,
    VA_SF: 0,
    Var_SF: 0,
    TotWh_SF: 0,
    Tmp_SF: -1,
    ...more,
  });
  return [701, words.length - 2 + 32, ...words.slice(2), ...new Array<number>(32).fill(0)];
}

export const capacity = model(702, { WMaxRtg: 1200, WMax: 1000, W_SF: 1 });
export const service = model(703, { ES: 1 });
export const controls = model(704, {
  WMaxLimPctEna: 0,
  WMaxLimPct: 1000,
  WMaxLimPct_SF: -1,
  WSetEna: 0,
  WSet: [0, 0],
});
export const stored = (more: PointWords = {}) =>
  model(713, { WHRtg: 1020, WHAvail: 663, SoC: 650, SoH: 980, Sta: 0, WH_SF: 1, Pct_SF: -1, ...more });
export const [pv, battery, otherKind] = [0, 1, 2];
const scales = { DCA_SF: -2, DCV_SF: -1, DCW_SF: 0, DCWH_SF: 0, Tmp_SF: 0 };
export const port = (PrtTyp: number, more: PointWords = {}): PointWords => ({
  PrtTyp,
  ID: 1,
  DCA: 500,
  DCV: 6000,
  DCW: 3000,
  DCWhInj: counter(70_000),
  DCWhAbs: counter(0),
  ...more,
});
export const batteryPort = (more: PointWords = {}) =>
  port(battery, {
    DCA: -400,
    DCV: 4100,
    DCW: -1640,
    DCWhInj: counter(812_345),
    DCWhAbs: counter(901_234),
    ...more,
  });
export const ports = (...all: readonly PointWords[]) => model(714, { NPrt: all.length, ...scales }, all);

export function inverter(...models: readonly (readonly number[])[]) {
  const slave = new StrangeSlave(chainOf(common, ...models));
  const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  let tick = 0;
  return {
    slave,
    values: () => valuesIn(bus.run(poll(device, tick++ * 60)), 'inverterData'),
    write: (asked: AskedValues) => bus.run(writeParameters(device, asked)),
    show: (...next: readonly (readonly number[])[]) => {
      slave.words = chainOf(common, ...next);
    },
  };
}

export const said = (...models: readonly (readonly number[])[]) => inverter(...models).values();
