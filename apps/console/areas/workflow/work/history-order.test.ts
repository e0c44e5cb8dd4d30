import { expect, it } from 'vitest';
import { inShownOrder } from './history-order.ts';

const line = (id: string, createTime: string, endTime: string | null = createTime) => ({
  id,
  createTime,
  endTime,
});

it('a history is ordered by the times it shows, with active steps at its end', () => {
  const lines = [
    line('start', '2026-11-28 05:29:18'),
    line('open', '2026-11-28 05:29:18', null),
    line('late', '2026-11-28 05:29:40', '2026-11-28 05:30:55'),
    line('first', '2026-11-28 05:30:12', '2026-11-28 05:30:54'),
    line('end', '2026-11-28 05:30:54'),
  ];
  expect(inShownOrder(lines).map(({ id }) => id)).toEqual(['start', 'first', 'end', 'late', 'open']);
});
