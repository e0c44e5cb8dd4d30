import { expect, it } from 'vitest';
import { worstFirst } from './worst-first.ts';

it('puts the worst severity first, then the most troubles, and leaves equal stations in their order', () => {
  const stations = [
    { id: 'a', worst: null, troubles: 0 },
    { id: 'b', worst: 'info', troubles: 9 },
    { id: 'c', worst: 'warning', troubles: 1 },
    { id: 'd', worst: 'warning', troubles: 3 },
    { id: 'e', worst: 'critical', troubles: 1 },
    { id: 'f', worst: null, troubles: 0 },
  ] as const;
  expect(stations.toSorted(worstFirst).map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a', 'f']);
});
