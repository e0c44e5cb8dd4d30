import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { describe, expect, it } from 'vitest';
import { unitOf } from './credible.ts';
import { bitWordsOf } from './derived.ts';
import { field, TinyBus, valuesIn } from './dialog.test-support.ts';
import { poll } from './interpreter.ts';
import { pointsOfSetting } from './plan.ts';
import type { Point } from './point.ts';
import type { Profile } from './profile.ts';
import { profilesOf } from './registry.ts';
import type { RecordValues, Slave } from './slave-owner.ts';

/** Typical quantities of a house in the sun, by unit. */
const quantities: Readonly<Record<string, number>> = {
  V: 230,
  A: 5,
  W: 1200,
  Var: 100,
  VA: 1300,
  Hz: 50,
  '%': 80,
  '℃': 25,
  kWh: 1234.5,
  h: 400,
};
/** Words that other numbers depend on: a connected battery and meter, and limits in force. */
const words: Readonly<Record<string, number>> = {
  batteryMode: 2,
  battery2Mode: 2,
  meterStatus: 1,
  storageStatus: 2,
  powerControlMode: 6,
  ratedPower: 20_000,
  batteryDirection: 1,
};

function quantityOf(point: Point): MetricValue {
  if (point.map !== undefined || point.text) return point.rest;
  return words[point.name] ?? quantities[unitOf(point.record, point.name, point.unit) ?? ''] ?? point.rest;
}

function sunny(profile: Profile): RecordValues {
  const records: Record<string, Record<string, MetricValue>> = {};
  for (const point of profile.points) {
    const record = records[point.record] ?? {};
    records[point.record] = record;
    record[point.name] = quantityOf(point);
  }
  return records;
}

/** Corrupts one word in the answers of a slave while a test selects one. */
class Line implements Slave {
  garbles: ((fn: number, address: number, word: number) => number) | undefined;
  /** The requests: function, first register, count. */
  readonly asked = new Map<string, readonly [fn: number, first: number, count: number]>();
  readonly #slave: Slave;

  constructor(slave: Slave) {
    this.#slave = slave;
  }

  handle(request: Uint8Array): Uint8Array | undefined {
    const reply = this.#slave.handle(request);
    const [, fn = 0, high = 0, low = 0, , count = 0] = request;
    this.asked.set(request.toString(), [fn, high * 256 + low, count]);
    if (reply === undefined || this.garbles === undefined || reply[1] !== fn || fn > 4) return reply;
    for (let at = 3; at + 1 < reply.length - 2; at += 2) {
      const word = (reply[at] ?? 0) * 256 + (reply[at + 1] ?? 0);
      const other = this.garbles(fn, high * 256 + low + (at - 3) / 2, word);
      reply[at] = other >> 8;
      reply[at + 1] = other & 0xff;
    }
    return sealCrc(reply);
  }
}

/** Measured numbers in registers, without settings and words of bits. */
function measured(profile: Profile): readonly Point[] {
  const set = new Set([...profile.settings.values()].flatMap(pointsOfSetting));
  const bits = new Set(
    profile.derivedSpecs.flatMap(([record, metric, spec]) => [
      ...bitWordsOf({ [record]: { [metric]: spec } }),
    ]),
  );
  const everyPoll = new Set(profile.tables.flatMap(({ every, points }) => (every === 1 ? points : [])));
  return profile.points.filter(
    (point) =>
      everyPoll.has(point) &&
      !set.has(point) &&
      !bits.has(point.name) &&
      point.map === undefined &&
      !point.text &&
      point.isDoubted &&
      unitOf(point.record, point.name, point.unit) !== undefined,
  );
}

const functionOf = ({ space }: Point): number => (space === 'input' ? 4 : 3);
const inverters = profilesOf(3)
  .filter(({ protocol }) => protocol === 'modbus')
  .map((profile) => [profile.id, profile] as const);

/** An inverter that has been read twice, with its values, and a function that reads it with some corrupted words. */
function known(profile: Profile) {
  const { slave, device } = field(profile, { values: sunny(profile) });
  const line = new Line(slave);
  const bus = new TinyBus(line);
  let tick = 0;
  const read = () => valuesIn(bus.run(poll(device, tick++, tick * 60_000)), 'inverterData');
  // Some tables are read less often than others.
  const truth = Object.assign({}, ...Array.from({ length: 12 }, read)) as Readonly<
    Record<string, MetricValue>
  >;
  const garbled = (garbles: Line['garbles']) => {
    line.garbles = garbles;
    const values = read();
    line.garbles = undefined;
    if (tick >= 50) tick = 1;
    return Object.entries(values).filter(([name, value]) => value !== null && value !== truth[name]);
  };
  return { truth, read, garbled, asked: [...line.asked.values()] };
}

describe('a reading with a garbled word', () => {
  it.each(inverters)('%s: contains no wrong number if the high word of a pair was garbled', (_, profile) => {
    const { truth, garbled, read } = known(profile);
    expect(Object.values(truth).filter((value) => typeof value === 'number').length).toBeGreaterThan(15);
    for (const point of measured(profile).filter(({ size }) => size === 2)) {
      const at = point.address + (point.type.endsWith('l') ? 1 : 0);
      for (const wrong of [1, 2, 25, 637, 0x8000, 0xff09]) {
        const other = garbled((fn, address, word) =>
          fn === functionOf(point) && address === at ? word ^ wrong : word,
        );
        expect([point.name, wrong, other]).toEqual([point.name, wrong, []]);
        // True values are accepted at once, or one reading later if the wrong one was awaiting confirmation.
        read();
      }
    }
    expect(truth).toMatchObject(read());
  });

  it.each(inverters)('%s: contains no wrong number if a filler appears once', (_, profile) => {
    const { truth, garbled, read } = known(profile);
    for (const point of measured(profile).filter(({ none }) => none.length > 0)) {
      const fillers = { u16: [[0xffff]], s16: [[0x8000], [0x7fff]] }[point.type.slice(0, 3)] ?? [
        [0x8000, 0],
        [0x7fff, 0xffff],
        ...(point.type.startsWith('u') ? [[0xffff, 0xffff]] : []),
      ];
      for (const filler of fillers) {
        const own = point.type.endsWith('l') ? filler.toReversed() : filler;
        const other = garbled((fn, address, word) =>
          fn === functionOf(point) ? (own[address - point.address] ?? word) : word,
        );
        expect([point.name, filler, other]).toEqual([point.name, filler, []]);
        read();
      }
    }
    expect(truth).toMatchObject(read());
  });

  it.each(inverters)('%s: contains no wrong number if a part of an answer was filled', (_, profile) => {
    const { garbled, read, asked } = known(profile);
    const points = measured(profile);
    const length = 12;
    for (const word of [0xffff, 0x8000, 0x7fff])
      for (const [fn, first, count] of asked)
        for (let from = first; from + length <= first + count; from += 5) {
          const isIn = (address: number) => address >= from && address < from + length;
          const filled = points.filter(
            (one) => functionOf(one) === fn && isIn(one.address) && isIn(one.address + one.size - 1),
          );
          const other = garbled((f, address, old) => (f === fn && isIn(address) ? word : old));
          const wrong = other.filter(([name]) => filled.some((one) => one.name === name));
          expect([fn, from, word, wrong]).toEqual([fn, from, word, []]);
          read();
        }
  });
});
