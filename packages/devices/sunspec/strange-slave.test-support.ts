import { crc16 } from '@heliodeck/protocol/modbus/crc16';
import type { Slave } from '../slave/slave-owner.ts';

/** Words of a three-phase inverter, model 103, in the order of the published list; its energy is at most 65,535 × 65,536 + 1 Wh. */
export function threePhase(more: Readonly<Record<number, number>> = {}): number[] {
  const words = [103, 50, ...new Array<number>(50).fill(0xffff)];
  const facts: Record<number, number> = {
    2: 124,
    3: 41,
    4: 42,
    5: 43,
    6: 0xffff,
    10: 2401,
    11: 2402,
    12: 2403,
    13: 0xffff,
    14: 2970,
    15: 0,
    16: 5000,
    17: 0xfffe,
    20: 0x8000,
    21: 0,
    24: 0x0001,
    25: 0x0000,
    26: 0,
    29: 6120,
    30: 0xffff,
    31: 3010,
    32: 0,
    33: 401,
    34: 402,
    37: 0xffff,
    38: 4,
    40: 0,
    41: 0,
    ...more,
  };
  for (const [at, word] of Object.entries(facts)) words[Number(at)] = word;
  return words;
}

/** Model 160 with inputs of 1.00 A, 2.00 A … at 600.0 V. */
export function inputs(count: number): number[] {
  const each = Array.from({ length: count }, (_, i) => [
    i + 1,
    ...new Array<number>(8).fill(0),
    ...[100 * (i + 1), 6000, 0, 0, 0, 0, 0, 0x8000, 4, 0, 0],
  ]);
  return [160, 8 + 20 * count, 0xfffe, 0xffff, 0, 0, 0, 0, count, 0, ...each.flat()];
}

/** Model 124 of a battery of 5 kW at 64.5%, by its registers after identifier and length. */
export function storage(more: Readonly<Record<number, number>> = {}): number[] {
  const facts: Record<number, number> = {
    // Watts and their rates of rise, mode, volt-amperes, reserve, charge, hours, volts, state.
    0: 500,
    1: 0xffff,
    2: 0xffff,
    3: 0,
    4: 0xffff,
    5: 1000,
    6: 6450,
    7: 0xffff,
    8: 0xffff,
    9: 4,
    // Rates of discharge and charge, their times, source of charge, then the scale factors.
    10: 10_000,
    11: 10_000,
    12: 0,
    13: 0,
    14: 0,
    15: 0,
    16: 1,
    17: 0x8000,
    18: 0x8000,
    19: 0xfffe,
    20: 0xfffe,
    21: 0x8000,
    22: 0x8000,
    23: 0xfffe,
    ...more,
  };
  return [124, 24, ...Array.from({ length: 24 }, (_, i) => facts[i] ?? 0xffff)];
}

/** Model 403: 18 registers, then eight for each string; its currents are hundredths of an ampere. */
export function combiner(amps: readonly number[], more: Readonly<Record<number, number>> = {}): number[] {
  const head = [0xffff, 0x8000, 0xffff, 200, amps.length, 0, 0, 0, 0, 100, 0, 0, 6120, 35, 0xfffe, 0x8000];
  const strings = amps.map((one, i) => [i + 1, 0, 0, 0, 0, one, 0, 0]);
  const words = [403, 16 + 8 * amps.length, ...head, ...strings.flat()];
  for (const [at, word] of Object.entries(more)) words[Number(at)] = word;
  return words;
}

/**
 * Words of a three-phase meter, by its registers counted from the identifier: 230.1 V, 12.3 A, W of −2,750 in whole watts, energies of
 * 1,234,567 Wh exported (0x0012d687) and 214,375 Wh imported (0x00034567) in whole watt-hours.
 */
export function energyMeter(more: Readonly<Record<number, number>> = {}, id = 203): number[] {
  // Runs of words by their first register.
  const runs: Readonly<Record<number, readonly number[]>> = {
    // Amperes in total and of each phase, then volts to neutral and between phases, averages first.
    2: [123, 41, 40, 42, 0xffff],
    7: [2305, 2301, 2306, 2308, 3992, 3990, 3994, 3992, 0xffff],
    16: [4998, 0xfffe, 0x10000 - 2750],
    22: [0],
    // Watt-hours exported and imported, each in total and of three phases, which are not accumulated.
    38: [0x0012, 0xd687, 0, 0, 0, 0, 0, 0, 0x0003, 0x4567, 0, 0, 0, 0, 0, 0, 0],
    105: [0, 0],
  };
  const words = new Array<number>(107).fill(0x8000);
  for (const [at, run] of Object.entries(runs)) words.splice(Number(at), run.length, ...run);
  for (const [at, word] of Object.entries(more)) words[Number(at)] = word;
  return [id, 105, ...words.slice(2)];
}

export const common = [1, 66, ...new Array<number>(64).fill(0x4141), 1, 0x8000];

/** Models after the mark, followed by an end. */
export function chainOf(...models: readonly (readonly number[])[]): number[] {
  return [0x5375, 0x6e53, ...models.flat(), 0xffff, 0];
}

/** A device written for the tests, independent of the project's encoder. */
export class StrangeSlave implements Slave {
  base: number;
  fn: number;
  words: readonly number[];
  /** Requests: function, address and count. */
  readonly asked: string[] = [];
  /** Called before each answer. */
  before: (address: number) => void = () => {};
  isSilent = false;
  /** Its address. */
  unit = 1;
  /** Writes: register and words. */
  readonly written: (readonly [address: number, ...words: number[]])[] = [];
  /** Whether a register of the device is writable. */
  takes: (address: number) => boolean = () => true;
  /** Called after each accepted write. */
  afterWrite: () => void = () => {};

  constructor(words: readonly number[], base = 40_000, fn = 3) {
    this.words = words;
    this.base = base;
    this.fn = fn;
  }

  handle(bytes: Uint8Array): Uint8Array | undefined {
    const [unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0] = bytes;
    const [address, count] = [ah * 256 + al, ch * 256 + cl];
    this.asked.push(`${fn} ${address} ${count}`);
    this.before(address);
    if (this.isSilent || unit !== this.unit) return undefined;
    const at = address - this.base;
    if (fn === 16) return this.#write(unit, address, count, bytes.subarray(7, 7 + 2 * count));
    if (fn !== this.fn || at < 0 || at + count > this.words.length) return sealed([unit, fn | 0x80, 2]);
    const data = this.words.slice(at, at + count).flatMap((word) => [word >> 8, word & 0xff]);
    return sealed([unit, fn, data.length, ...data]);
  }

  #write(unit: number, address: number, count: number, data: Uint8Array): Uint8Array {
    const words = Array.from({ length: count }, (_, i) => (data[2 * i] ?? 0) * 256 + (data[2 * i + 1] ?? 0));
    if (!words.every((_, i) => this.takes(address + i))) return sealed([unit, 0x90, 2]);
    const at = address - this.base;
    this.words = this.words.map((word, i) => words[i - at] ?? word);
    this.written.push([address, ...words]);
    this.afterWrite();
    return sealed([unit, 16, address >> 8, address & 0xff, count >> 8, count & 0xff]);
  }
}

/** A frame with its checksum. */
export function sealed(bytes: readonly number[]): Uint8Array {
  const crc = crc16(Uint8Array.from(bytes));
  return Uint8Array.from([...bytes, crc & 0xff, crc >> 8]);
}
