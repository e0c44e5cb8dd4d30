import { expect, it } from 'vitest';
import { type CountedFault, countFaults } from './fault-statistics.ts';

const hour = 3_600_000;
const fault = (given: Partial<CountedFault> = {}): CountedFault => ({
  id: '1',
  kind: 'report',
  zh: '熔断器',
  en: '',
  stationId: '7',
  stationName: '南站',
  deviceId: '9',
  deviceName: '1号',
  day: '2026-11-02',
  happenedAt: 0,
  dispatchedAt: null,
  repairedAt: null,
  ...given,
});

it('faults are counted by station, kind and day, with the newest of each kind to open', () => {
  const found = countFaults(
    [
      fault({ id: '3', kind: 'order', zh: '离线', en: 'Offline', stationId: '8', stationName: '北站' }),
      fault({ id: '2' }),
      fault({ id: '1', day: '2026-11-01' }),
    ],
    ['2026-11-01', '2026-11-02', '2026-11-03'],
  );
  expect(found).toMatchObject({ total: 3, open: 3 });
  expect(found.stations).toEqual([
    { id: '7', name: '南站', count: 2, share: 2 / 3 },
    { id: '8', name: '北站', count: 1, share: 1 / 3 },
  ]);
  expect(found.kinds).toEqual([
    { zh: '熔断器', en: '熔断器', count: 2, share: 2 / 3, newest: { id: '2', kind: 'report' } },
    { zh: '离线', en: 'Offline', count: 1, share: 1 / 3, newest: { id: '3', kind: 'order' } },
  ]);
  expect(found.days.map(({ count }) => count)).toEqual([1, 2, 0]);
});

it('averages only known times, with their number: an end before its start is ignored', () => {
  const found = countFaults(
    [
      fault({ dispatchedAt: hour, repairedAt: 5 * hour }),
      fault({ dispatchedAt: 3 * hour }),
      fault({ happenedAt: 9 * hour, dispatchedAt: hour, repairedAt: 2 * hour }),
      fault(),
    ],
    [],
  );
  expect([found.response, found.processing, found.repair]).toEqual([
    { hours: 2, of: 2 },
    { hours: 5, of: 1 },
    { hours: 2.5, of: 2 },
  ]);
  expect(found.open).toBe(2);
});

it('gives no average of nothing', () => {
  expect(countFaults([], []).response).toEqual({ hours: null, of: 0 });
});
