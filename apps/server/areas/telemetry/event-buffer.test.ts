import { expect, it } from 'vitest';
import type { OwnedFeedEvent } from '../../live/live-feed.ts';
import { EventBuffer } from './event-buffer.ts';

const said = (at: number, values: Readonly<Record<string, number | null>>): OwnedFeedEvent => ({
  kind: 'readings',
  tenantId: '1',
  deviceId: '5',
  record: 'controller',
  pack: 0,
  at,
  values,
});
const merged = (...events: readonly OwnedFeedEvent[]) => {
  const buffer = new EventBuffer();
  events.forEach((event, n) => {
    buffer.add({ sequence: n, event });
  });
  return buffer.take().map(({ event }) => event);
};

it('merged readings keep the time of each value', () => {
  expect(merged(said(1, { a: 1, b: 1, c: 1 }), said(2, { b: 2 }), said(3, { c: 3 }))).toEqual([
    { ...said(3, { a: 1, b: 2, c: 3 }), readAt: { a: 1, b: 2 } },
  ]);
});
it('a value that the last reading repeated, or found absent, has the time of the last reading', () => {
  expect(merged(said(1, { a: 1, b: 1 }), said(2, { a: null, b: 2 }))).toEqual([said(2, { a: null, b: 2 })]);
});
it('merging merged readings again keeps all times', () => {
  const [first] = merged(said(1, { a: 1 }), said(2, { b: 2 }));
  const [second] = merged(said(3, { c: 3 }), said(4, { d: 4 }));
  if (!first || !second) throw new Error('nothing was merged');
  expect(merged(first, second)).toEqual([
    { ...said(4, { a: 1, b: 2, c: 3, d: 4 }), readAt: { a: 1, b: 2, c: 3 } },
  ]);
});
