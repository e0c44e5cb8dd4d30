import { crc16 } from '@heliodeck/protocol/modbus/crc16';
import type { Slave } from '../slave-owner.ts';

/** Words of a three-phase inverter, model 103, as the published list orders them; its energy is 65,535 × 65,536 + 1 Wh at most. */
export function threePhase(more: Readonly<Record<number, number>> = {}): number[] {
  const words = [103, 50, ...new Array<number>(50).fill(0xffff)];
  const facts: Record<number, number> = {
    ...{ 2: 124, 3: 41, 4: 42, 5: 43, 6: 0xffff, 10: 2401, 11: 2402, 12: 2403, 13: 0xffff, 14: 2970, 15: 0 },
    ...{ 16: 5000, 17: 0xfffe, 20: 0x8000, 21: 0, 24: 0x0001, 25: 0x0000, 26: 0, 29: 6120, 30: 0xffff },
    ...{ 31: 3010, 32: 0, 33: 401, 34: 402, 37: 0xffff, 38: 4, 40: 0, 41: 0, ...more },
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

export const common = [1, 66, ...new Array<number>(64).fill(0x4141), 1, 0x8000];

/** Models behind the mark, with an end. */
export function chainOf(...models: readonly (readonly number[])[]): number[] {
  return [0x5375, 0x6e53, ...models.flat(), 0xffff, 0];
}

/** A device written for the tests: nothing of it goes through the project's encoder. */
export class StrangeSlave implements Slave {
  base: number;
  fn: number;
  words: readonly number[];
  /** What was asked: function, address and count. */
  readonly asked: string[] = [];
  /** Called before each answer. */
  before: (address: number) => void = () => {};
  isSilent = false;

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
    if (this.isSilent || unit !== 1) return undefined;
    const at = address - this.base;
    if (fn !== this.fn || at < 0 || at + count > this.words.length) return sealed([unit, fn | 0x80, 2]);
    const data = this.words.slice(at, at + count).flatMap((word) => [word >> 8, word & 0xff]);
    return sealed([unit, fn, data.length, ...data]);
  }
}

function sealed(bytes: readonly number[]): Uint8Array {
  const crc = crc16(Uint8Array.from(bytes));
  return Uint8Array.from([...bytes, crc & 0xff, crc >> 8]);
}
