import { describe, expect, it } from 'vitest';
import { byDue, distanceTo, kilometres, nearestFirst } from './work-order.ts';

const at = (longitude: string, latitude: string) => ({
  address: null,
  contact: null,
  phone: null,
  longitude,
  latitude,
});
const xiamen = { longitude: 118.0894, latitude: 24.4798 };
const order = (id: string, station: ReturnType<typeof at>) => ({ id, station });
const near = order('near', at('118.0667', '24.4478'));
const far = order('far', at('94.6618', '40.1421'));
const nowhere = order('nowhere', { ...at('', ''), address: null });

describe('orders by distance', () => {
  it('are measured along the globe, also across the date line', () => {
    expect(kilometres(xiamen, { longitude: 118.0667, latitude: 24.4478 })).toBeCloseTo(4.24, 1);
    expect(kilometres({ longitude: 179.5, latitude: 0 }, { longitude: -179.5, latitude: 0 })).toBeCloseTo(
      111.2,
      0,
    );
    expect(distanceTo(nowhere, xiamen)).toBeUndefined();
    expect(distanceTo(near, undefined)).toBeUndefined();
  });

  it('are sorted nearest first, those without a location last, and in their old order without a position', () => {
    expect(nearestFirst([far, nowhere, near], xiamen).map(({ id }) => id)).toEqual([
      'near',
      'far',
      'nowhere',
    ]);
    const twins = [order('due first', near.station), order('due later', near.station)];
    expect(nearestFirst(twins, xiamen)).toEqual(twins);
    expect(nearestFirst([far, near], undefined)).toEqual([far, near]);
  });

  it('treat zero degrees as a place', () => {
    expect(distanceTo(order('gulf', at('0', '0')), { longitude: 0, latitude: 1 })).toBeCloseTo(111.2, 0);
  });
});

it('tasks are sorted by due time, those without one last in their old order', () => {
  const tasks = [
    { due: null },
    { due: '2026-11-26 18:00:00' },
    { due: undefined },
    { due: '2026-11-26 09:00:00' },
  ];
  expect(byDue(tasks)).toEqual([tasks[3], tasks[1], tasks[0], tasks[2]]);
});
