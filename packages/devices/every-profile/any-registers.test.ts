import { windowField } from '@heliodeck/model/devices/time-windows';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AskedValues, DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import { isFloat } from '../definition/point-type.ts';
import type { Profile, Setting } from '../definition/profile.ts';
import { isAddressOf } from '../description/addresses.ts';
import { TinyBus } from '../dialog.test-support.ts';
import { writeParameters } from '../interpreter.ts';
import { batteryTotals } from '../reading/battery-totals.ts';
import { wordPlan } from '../reading/plan.ts';
import { carryOut } from '../reading/reading.ts';
import { profiles } from '../registry.ts';
import { storedOf } from '../values/value.ts';

/** A device that consists only of memory: it answers for every register and coil, and stores what is written. */
class Memory {
  readonly holding: Uint16Array;
  readonly input: Uint16Array;
  /** Addresses of written holding and input registers, in order. */
  readonly written: number[] = [];
  readonly #isShared: boolean;

  /** @param isShared input registers share the memory of the holding registers with the same address */
  constructor(seed: number, isShared = false) {
    this.#isShared = isShared;
    this.holding = noise(seed);
    this.input = isShared ? this.holding : noise(seed + 1);
  }

  handle(bytes: Uint8Array): Uint8Array | undefined {
    const input = parseModbusRequest(bytes);
    if (input.kind !== 'request') return undefined;
    const { unit, fn, address, count, data, frame } = input.request;
    const head = [unit, fn];
    if (fn === 3 || fn === 4) {
      const registers = (fn === 3 ? this.holding : this.input).subarray(address, address + count);
      const payload = Array.from(registers).flatMap((word) => [word >> 8, word & 0xff]);
      return sealed([...head, payload.length, ...payload]);
    }
    if (fn === 1 || fn === 2) {
      const size = Math.ceil(count / 8);
      return sealed([...head, size, ...bitsOf(this.input, address, count, size)]);
    }
    if (fn !== 6 && fn !== 16) return sealed([unit, fn | 0x80, 1]);
    for (let i = 0; i < count; i++) {
      const word = ((data[2 * i] ?? 0) << 8) | (data[2 * i + 1] ?? 0);
      this.holding[address + i] = word;
      this.written.push(address + i);
    }
    return fn === 6 ? frame.slice() : sealed(Array.from(frame.subarray(0, 6)));
  }

  /** The registers of a point. */
  of({ space, address, size }: Point): Uint16Array {
    const registers = space === 'input' && !this.#isShared ? this.input : this.holding;
    return registers.subarray(address, address + size);
  }

  bit(address: number): number {
    return bitAt(this.input, address);
  }
}

function sealed(body: readonly number[]): Uint8Array {
  return sealCrc(Uint8Array.from([...body, 0, 0]));
}

/** Words without repetition nearby, and without the values that devices use for "no value". */
function noise(seed: number): Uint16Array {
  let state = seed >>> 0;
  return Uint16Array.from({ length: 0x10000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const word = (state >>> 12) % 0xff00;
    return word === 0x7fff || word === 0x8000 ? 0x1234 : word;
  });
}

function bitAt(words: Uint16Array, address: number): number {
  return ((words[address >> 4] ?? 0) >> (address & 15)) & 1;
}

function bitsOf(words: Uint16Array, address: number, count: number, size: number): number[] {
  const bytes = new Array<number>(size).fill(0);
  for (let i = 0; i < count; i++)
    bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bitAt(words, address + i) << (i & 7));
  return bytes;
}

/** The number in registers, computed independently from the definition of its type; `undefined` for types other than integers. */
function rawByHand(type: Point['type'], [first = 0, second = 0]: Uint16Array): number | undefined {
  const isSigned = type.startsWith('s');
  const pair = type.endsWith('l') ? [second, first] : [first, second];
  const byte = type.startsWith('hi') ? Math.floor(first / 256) : first % 256;
  switch (type) {
    case 'u16':
    case 's16':
      return isSigned && first >= 0x8000 ? first - 0x10000 : first;
    case 'u32':
    case 's32':
    case 'u32l':
    case 's32l': {
      const whole = (pair[0] ?? 0) * 0x10000 + (pair[1] ?? 0);
      return isSigned && whole >= 2 ** 31 ? whole - 2 ** 32 : whole;
    }
    case 'hi8':
    case 'lo8':
      return byte;
    case 'hi8m':
    case 'lo8m':
      return byte >= 128 ? 0 - (byte - 128) : byte;
    default:
      return undefined;
  }
}

const overModbus = [...profiles.values()].filter(({ protocol }) => protocol === 'modbus');
const deviceOf = (profile: Profile): DeviceRef => ({
  profile: profile.id,
  address: isAddressOf(profile, 5) ? 5 : 1,
  memory: new Map(),
});

describe('each point of a profile is decoded from its own registers, however the reads are combined', () => {
  it.each(overModbus.map((profile) => [profile.id, profile] as const))('%s', (_, profile) => {
    const conditional = new Set(profile.conditions.map(({ target }) => target));
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seed) => {
        const memory = new Memory(seed);
        const device = deviceOf(profile);
        const plan = wordPlan(profile, 'all', true);
        const reading = new TinyBus(memory).run(carryOut(profile, device, plan));
        // The memory has no identification and refuses the request for it.
        expect(reading.failures.filter(({ detail }) => detail !== 'modbus-1')).toEqual([]);
        const slots = reading.findings.packs[0]?.slots ?? [];
        let compared = 0;
        for (const point of plan.reads.flatMap((read) => read.points)) {
          const raw =
            point.space === 'discrete' ? memory.bit(point.address) : rawByHand(point.type, memory.of(point));
          if (raw === undefined || point.factor >= 0 || conditional.has(point.slot)) continue;
          // Two random numbers seldom belong to one battery.
          if (batteryTotals.some((name) => name === point.name)) continue;
          expect([point.name, slots[point.slot]]).toEqual([point.name, storedOf(point, raw)]);
          compared++;
        }
        expect(compared).toBeGreaterThan(profile.points.every(({ type }) => isFloat(type)) ? -1 : 0);
      }),
      { seed: 51, numRuns: 5 },
    );
  });
});

/** Registers of a number or a time of day as written by a setting, computed independently. */
function wordsByHand({ point }: Setting, value: number | string): number[] {
  if (typeof value === 'string') {
    const [hour = 0, minute = 0] = value.split(':').map(Number);
    const two = (part: number) => 0x3030 + Math.floor(part / 10) * 256 + (part % 10);
    if (point.type === 'time256') return [hour * 256 + minute];
    if (point.type === 'time100') return [hour * 100 + minute];
    return point.type === 'time4' ? [two(hour), two(minute)] : [hour, minute];
  }
  return wordsOf(point, Math.round((value * point.divide) / point.multiply)).map(([, word]) => word);
}

/** Registers of a point with a raw number, each with its word. */
function wordsOf({ address, size, type }: Point, raw: number): [number, number][] {
  if (size === 1) return [[address, (raw + 0x10000) % 0x10000]];
  const whole = (raw + 2 ** 32) % 2 ** 32;
  const [high, low] = [Math.floor(whole / 0x10000), whole % 0x10000];
  const [first, second] = type.endsWith('l') ? [low, high] : [high, low];
  return [
    [address, first],
    [address + 1, second],
  ];
}

/** A writable value of a setting with its related points, and the registers that must then contain it. */
interface Order {
  readonly asked: AskedValues;
  readonly holds: ReadonlyMap<number, number>;
}

function ordersOf(profile: Profile): [string, Order][] {
  const at = (setting: Setting, value: number | string): [number, number][] =>
    wordsByHand(setting, value).map((word, i) => [setting.point.address + i, word]);
  const also = ({ also: others }: Setting): [number, number][] =>
    others
      .filter(([point]) => point.width === 0)
      .map(([point, value]) => [point.address, rawOfMap(point, value)]);
  return [...profile.settings].flatMap(([name, setting]): [string, Order][] => {
    const { point } = setting;
    if (point.factor >= 0 || setting.block !== undefined) return [];
    if (setting.kind === 'number')
      return [setting.min, setting.max, setting.min + setting.step].map((value) => [
        `${name} = ${value}`,
        { asked: { [name]: value }, holds: new Map([...at(setting, value), ...also(setting)]) },
      ]);
    if (setting.kind === 'choice')
      return setting.choices.map((choice) => [
        `${name} = ${choice}`,
        {
          asked: { [name]: choice },
          holds: new Map([
            ...wordsOf(point, setting.raw[choice] ?? rawOfMap(point, choice)),
            ...also(setting),
          ]),
        },
      ]);
    const [, kind, n] = /^(chargeTimePeriod|dischargeTimePeriod)(\d+)Start$/.exec(name) ?? [];
    if (kind !== 'chargeTimePeriod' && kind !== 'dischargeTimePeriod') return [];
    const endName = windowField(kind, Number(n), 'End');
    const end = profile.settings.get(endName);
    if (end === undefined) throw new Error(`${profile.id} has no ${endName}`);
    return [
      [
        `${kind} ${n}`,
        {
          asked: { [name]: '13:07', [endName]: '22:59' },
          holds: new Map([...at(setting, '13:07'), ...at(end, '22:59'), ...also(setting), ...also(end)]),
        },
      ],
    ];
  });
}

function rawOfMap({ map, divide, multiply }: Point, value: number): number {
  const mapped = Object.entries(map ?? {}).find(([, stored]) => stored === value)?.[0];
  return mapped === undefined ? Math.round((value * divide) / multiply) : Number(mapped);
}

describe('a setting is written to its own registers, and to no other', () => {
  const cases = overModbus.flatMap((profile) =>
    ordersOf(profile).map(([name, order]) => [`${profile.id}: ${name}`, profile, order] as const),
  );

  it.each(cases)('%s', (_, profile, { asked, holds }) => {
    const isShared = [...profile.settings.values()].some(({ point }) => point.space === 'input');
    const memory = new Memory(7, isShared);
    memory.holding.fill(0);
    const before = memory.holding.slice();
    const result = new TinyBus(memory).run(writeParameters(deviceOf(profile), asked));
    expect(result).toMatchObject({ ok: true, state: 'verified', found: asked });
    const expected = before;
    for (const [address, word] of holds) expected[address] = word;
    const changed = [...memory.holding.keys()].filter((i) => memory.holding[i] !== expected[i]);
    expect(changed.map((i) => [i, memory.holding[i], expected[i]])).toEqual([]);
    expect([...new Set(memory.written)].sort((a, b) => a - b)).toEqual(
      [...holds.keys()].sort((a, b) => a - b),
    );
  });
});
