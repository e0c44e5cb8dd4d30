import { describe, expect, it } from 'vitest';
import { meterRole } from '../devices/device-words.ts';
import { consumptionWays, generationOf } from './consumption.ts';
import { roleNumber } from './rules.ts';

const counter = (id: string, role: Parameters<typeof roleNumber>[0], place: number | null = null) => ({
  id,
  stationId: '1',
  role: roleNumber(role),
  meterRole: place,
});
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
const ways = (...counters: readonly ReturnType<typeof counter>[]) => {
  const { added, taken } = consumptionWays(counters);
  return [ids(added), ids(taken)];
};
const inverter = counter('inverter', 'generated');
const bought = counter('bought', 'forward', meterRole.grid);
const sold = counter('sold', 'reverse', meterRole.grid);

describe('the consumption of a station', () => {
  it('is the total of its load meters, whatever else is counted there', () => {
    expect(ways(inverter, bought, sold, counter('load', 'forward', meterRole.load))).toEqual([['load'], []]);
  });

  it('is generated and bought energy less sold energy, if there is a meter at the grid', () => {
    expect(ways(inverter, bought, sold)).toEqual([['inverter', 'bought'], ['sold']]);
  });

  it('is the load of its controllers, off the grid', () => {
    expect(ways(counter('controller', 'generated'), counter('loads', 'load'))).toEqual([['loads'], []]);
  });

  it('is unknown where only generation is counted', () => {
    expect(ways(inverter)).toEqual([[], []]);
    expect(ways()).toEqual([[], []]);
  });
});

it('generation is that of its meters, and of inverters only if there is no generation meter', () => {
  const metered = counter('meter', 'forward', meterRole.generation);
  expect(ids(generationOf([inverter, metered, bought]))).toEqual(['meter']);
  expect(ids(generationOf([inverter, bought]))).toEqual(['inverter']);
});
