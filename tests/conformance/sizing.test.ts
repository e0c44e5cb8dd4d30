import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measured, sizeOf } from '../../scripts/sizing-model.ts';

const usual = { devicesPerDtu: 5, values: 25, periodSeconds: 60 };
const machine = { databaseCores: 16, gatewayMb: 16_000 };
const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/scale-out.md'), 'utf8');
const short = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en');

describe('the model of sizes', () => {
  it('grows with devices and shrinks with their period, in proportion', () => {
    const one = sizeOf({ ...usual, dtus: 1_000 }, machine);
    const ten = sizeOf({ ...usual, dtus: 10_000 }, machine);
    const slower = sizeOf({ ...usual, dtus: 10_000, periodSeconds: 600 }, machine);
    expect(ten.readings).toBeCloseTo(10 * one.readings, 6);
    expect(ten.cores.database).toBeCloseTo(10 * one.cores.database, 6);
    expect(slower.streamMb).toBeCloseTo(one.streamMb, 6);
    expect(slower.gatewayMb).toBe(ten.gatewayMb);
  });

  it('takes a process for each measured number of sockets, however little they send', () => {
    const idle = sizeOf({ ...usual, dtus: 30_000, periodSeconds: 86_400 }, machine);
    expect(idle.processes).toBe(3);
  });

  it('lists first the resource with the highest use, computed from the given figures', () => {
    const load = { ...usual, dtus: 100_000 };
    const used = sizeOf(load, machine).single.map((one) => one.used);
    expect(used).toEqual(used.toSorted((one, other) => other - one));
    const [first] = sizeOf(load, machine, { ...measured, handOver: 1 }).single;
    expect(first?.part).toBe('hand-over');
  });

  it.each([1_000, 10_000, 100_000, 1_000_000])('has the sizes of the guide for %i DTUs', (dtus) => {
    const { readings, processes, cores, gatewayMb, streamMb, clickHouseGbPerYear, single } = sizeOf(
      { ...usual, dtus },
      machine,
    );
    const row = [
      dtus.toLocaleString('en'),
      short(readings),
      String(processes),
      [cores.gateway, cores.stream, cores.ingest].map(short).join(' + '),
      short(cores.database),
      short(gatewayMb),
      short(streamMb),
      short(clickHouseGbPerYear),
      single.map(({ part, used }) => `${part} ${short(used)}`).join(', '),
    ];
    expect(guide).toContain(`| ${row.join(' | ')} |`);
  });
});
