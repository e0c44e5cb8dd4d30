import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { identify } from '../scan/identify.ts';
import {
  chainOf,
  combiner,
  common,
  energyMeter,
  inputs,
  StrangeSlave,
  storage,
  threePhase,
} from './strange-slave.test-support.ts';

/** Number of further devices that a poll of the chain reports. */
function othersOf(profile: string, ...models: readonly (readonly number[])[]): number | undefined {
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(new StrangeSlave(chainOf(...models)));
  const heard = [0, 1].map((tick) => bus.run(poll(device, tick)));
  for (const result of heard) expect(result).toMatchObject({ ok: true });
  const counts = heard.map((result) => (result.ok ? result.others : Number.NaN));
  expect(counts[1]).toBe(counts[0]);
  return counts[0];
}

const inverter = threePhase();
const single = [101, 50, ...inverter.slice(2)];
const floats = [113, 60, ...new Array<number>(60).fill(0)];
const invalid = [103, 30, ...inverter.slice(2, 32)];
const meter = energyMeter();
const strings = combiner([100, 200]);

describe('further devices of a chain', () => {
  it.each([
    ['an inverter of the same kind with its own common model', 1, [common, inverter, common, inverter]],
    ['an inverter of another kind with its own common model', 1, [common, inverter, common, single]],
    ['an inverter of the same kind behind the same common model', 1, [common, inverter, inverter]],
    ['two of them, each with inputs', 2, [common, inverter, inputs(1), common, single, common, inverter]],
    ['two behind one common model', 2, [common, inverter, common, single, inputs(1), single]],
  ])('are counted by an inverter: %s', (_, count, models) => {
    expect(othersOf('sunspec', ...models)).toBe(count);
  });

  it.each([
    ['one inverter with inputs and battery', [common, inverter, storage(), inputs(2)]],
    ['one inverter in integers and in floats', [common, inverter, floats]],
    ['a meter and a combiner', [common, inverter, common, meter, common, strings]],
    ['a model with an invalid length', [common, inverter, common, invalid]],
  ])('are none for an inverter beside %s', (_, models) => {
    expect(othersOf('sunspec', ...models)).toBeUndefined();
  });

  it('are counted by a meter: those behind the inverter, and those of another inverter', () => {
    expect(othersOf('sunspec-meter', common, inverter, common, meter)).toBeUndefined();
    expect(othersOf('sunspec-meter', common, inverter, common, meter, common, meter)).toBe(1);
    expect(othersOf('sunspec-meter', common, inverter, meter, meter, common, inverter, meter)).toBe(2);
  });

  it('are counted by a combiner', () => {
    expect(othersOf('sunspec-combiner', common, strings)).toBeUndefined();
    expect(othersOf('sunspec-combiner', common, strings, common, combiner([300]))).toBe(1);
  });
});

describe('a scan of the bus', () => {
  const reasonsOf = (...models: readonly (readonly number[])[]) => {
    const fits = new TinyBus(new StrangeSlave(chainOf(...models))).run(identify('modbus', 1));
    return fits.find(({ profile }) => profile === 'sunspec')?.reasons ?? [];
  };

  it('reports the further inverters of an address', () => {
    expect(reasonsOf(common, inverter, common, inverter, common, inverter)).toContainEqual({
      kind: 'others',
      count: 2,
    });
    expect(reasonsOf(common, inverter).map(({ kind }) => kind)).not.toContain('others');
  });
});
