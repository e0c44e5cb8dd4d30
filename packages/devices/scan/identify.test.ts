import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { modbusReply, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { field, TinyBus } from '../dialog.test-support.ts';
import { profiles } from '../registry.ts';
import type { RecordValues } from '../slave/slave-owner.ts';
import { identify } from './identify.ts';

/** Values of a plant at noon. */
const atNoon: Readonly<Record<string, number>> = {
  V: 51.2,
  A: 6.5,
  Hz: 50,
  '%': 61,
  '℃': 27,
  '°C': 27,
  kWh: 1234,
  W: 1500,
  kW: 1.5,
  Ah: 100,
};

function plant(profile: Profile): RecordValues {
  const values: Record<string, Record<string, MetricValue>> = {};
  for (const [record, members] of profile.records)
    values[record] = Object.fromEntries(
      members.map(({ metric }) => {
        const unit = records.get(record)?.metrics[metric]?.unit ?? '';
        return [metric, unit === 'V' && /cell|single/i.test(metric) ? 3.31 : (atNoon[unit] ?? null)];
      }),
    );
  return values;
}

const addressOf = (profile: Profile) => (profile.driver.family === 'dlt645' ? 200_000_000_001 : 7);

describe('candidates for a found device', () => {
  it.each([...profiles.values()].map((profile) => [profile.id, profile] as const))(
    'a device of %s is proposed as its own model before all others',
    (id, profile) => {
      const address = addressOf(profile);
      const { bus } = field(profile, { address, values: plant(profile) });
      const fits = bus.run(identify(profile.driver.family, address));
      const best = fits.filter(({ score }) => score === fits[0]?.score).map(({ profile: one }) => one);
      expect(best, JSON.stringify(fits.map(({ profile: one, score }) => [one, score]))).toContain(id);
      expect(fits[0]?.score).toBeGreaterThanOrEqual(20);
    },
  );

  it('a device that answers everything with zeros is proposed as no particular model', () => {
    const zeros = new TinyBus({
      handle(bytes) {
        const input = parseModbusRequest(bytes);
        if (input.kind !== 'request' || input.request.fn > 4) return undefined;
        const { count, fn } = input.request;
        const nothing = new Array<number>(count).fill(0);
        const content = fn > 2 ? { registers: nothing } : { bits: nothing.map(() => false) };
        return modbusReply(input.request, content);
      },
    });
    const fits = zeros.run(identify('modbus', 7));
    expect(Math.max(0, ...fits.map(({ score }) => score))).toBeLessThanOrEqual(20);
  });

  it('a device that falls silent gets a few requests and is left out', () => {
    const { bus } = field(profiles.get('epever-tracer') as Profile, { address: 8 });
    expect(bus.run(identify('modbus', 7))).toEqual([]);
    expect(bus.labels.length).toBeLessThanOrEqual(6);
  });

  it.each([
    [4, 34],
    [3, 43],
  ])(
    'an off-grid inverter of Growatt, known by function %i, register %i, is read at no register from 30000 on',
    (fn, at) => {
      const read: number[] = [];
      const inverter = new TinyBus({
        handle(bytes) {
          const input = parseModbusRequest(bytes);
          if (input.kind !== 'request' || input.request.fn > 4) return undefined;
          const { address, count } = input.request;
          if (input.request.fn > 2) read.push(address + count - 1);
          const registers = Array.from({ length: count }, (_, i) =>
            input.request.fn === fn && address + i === at ? 3401 : 12,
          );
          return modbusReply(
            input.request,
            input.request.fn > 2 ? { registers } : { bits: registers.map(() => false) },
          );
        },
      });
      inverter.run(identify('modbus', 7));
      expect(read.filter((register) => register >= 30_000 && register < 40_000)).toEqual([]);
      expect(read.length).toBeGreaterThan(10);
    },
  );

  it('no request is sent twice, whichever profiles share it', () => {
    const { bus } = field(profiles.get('epever-tracer') as Profile, { address: 7 });
    bus.run(identify('modbus', 7));
    expect(bus.labels).toEqual([...new Set(bus.labels)]);
    expect(bus.labels.length).toBeLessThan(80);
  });
});
