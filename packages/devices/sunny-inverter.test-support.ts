import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { unitOf } from './definition/credible.ts';
import type { Point } from './definition/point.ts';
import type { Profile } from './definition/profile.ts';
import { field, TinyBus, valuesIn } from './dialog.test-support.ts';
import { poll } from './interpreter.ts';
import type { RecordValues, Slave } from './slave/slave-owner.ts';

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
  batteryDirection: 2,
};

function quantityOf(point: Point): MetricValue {
  if (point.map !== undefined || point.text) return point.rest;
  return words[point.name] ?? quantities[unitOf(point.record, point.name, point.unit) ?? ''] ?? point.rest;
}

/** Values of every point of an inverter in the sun, by record. */
function sunnyValues(profile: Profile): RecordValues {
  const records: Record<string, Record<string, MetricValue>> = {};
  for (const point of profile.points) {
    const record = records[point.record] ?? {};
    records[point.record] = record;
    record[point.name] = quantityOf(point);
  }
  return records;
}

/** Corrupts one word in the answers of a slave while a test selects one. */
class GarblingLine implements Slave {
  garbles: ((fn: number, address: number, word: number, first: number) => number) | undefined;
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
      const other = this.garbles(fn, high * 256 + low + (at - 3) / 2, word, high * 256 + low);
      reply[at] = other >> 8;
      reply[at + 1] = other & 0xff;
    }
    return sealCrc(reply);
  }
}

/** An inverter that has been read twice, with its values, and a function that reads it with some corrupted words. */
export function knownInverter(profile: Profile) {
  const { slave, device } = field(profile, { values: sunnyValues(profile) });
  const line = new GarblingLine(slave);
  const bus = new TinyBus(line);
  let tick = 0;
  const read = () => valuesIn(bus.run(poll(device, tick++, tick * 60_000)), 'inverterData');
  // Some tables are read less often than others.
  const truth = Object.assign({}, ...Array.from({ length: 12 }, read)) as Readonly<
    Record<string, MetricValue>
  >;
  const garbled = (garbles: GarblingLine['garbles']) => {
    line.garbles = garbles;
    const values = read();
    line.garbles = undefined;
    if (tick >= 50) tick = 1;
    return Object.entries(values).filter(([name, value]) => value !== null && value !== truth[name]);
  };
  return { truth, read, garbled, asked: [...line.asked.values()] };
}
