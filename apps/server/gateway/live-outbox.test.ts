import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnedFeedEvent } from '../live/live-feed.ts';
import { LiveOutbox } from './live-outbox.ts';

const reading = (tenantId: string, at: number, values: Record<string, number>): OwnedFeedEvent => ({
  kind: 'readings',
  tenantId,
  deviceId: '1',
  record: 'controller',
  pack: 0,
  at,
  values,
});
const change = (id: string): OwnedFeedEvent => ({
  kind: 'changed',
  tenantId: 'b',
  entity: 'deviceCommand',
  id,
  at: 1,
});

describe('events for the live feed of another thread', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** @returns the outbox, what it posted, and a clock */
  function outbox(followed: readonly string[]) {
    const posted: (readonly OwnedFeedEvent[])[] = [];
    const clock = { now: 0 };
    const box = new LiveOutbox(
      (events) => void posted.push(events),
      followed,
      () => clock.now,
    );
    return { box, posted, clock };
  }

  it('omits readings without listeners, and never a change', () => {
    const { box, posted } = outbox(['a']);
    box.publish(reading('b', 1, { soc: 1 }));
    box.publish(change('7'));
    box.publish(reading('a', 2, { soc: 2 }));
    vi.runAllTimers();
    expect(posted).toEqual([[change('7'), reading('a', 2, { soc: 2 })]]);
  });

  it('is one batch at a time: the next waits until the last has been transferred', () => {
    const { box, posted } = outbox([]);
    for (const id of ['1', '2']) {
      box.publish(change(id));
      vi.runAllTimers();
    }
    expect(posted).toEqual([[change('1')]]);
    box.taken();
    vi.runAllTimers();
    expect(posted).toEqual([[change('1')], [change('2')]]);
  });

  it('merges waiting readings of one device, each value with its time', () => {
    const { box, posted } = outbox(['a']);
    box.publish(reading('a', 1, { soc: 1, soh: 9 }));
    box.publish(reading('a', 2, { soc: 2 }));
    vi.runAllTimers();
    expect(posted).toEqual([[{ ...reading('a', 2, { soc: 2, soh: 9 }), readAt: { soh: 1 } }]]);
  });

  it('gives a new listener the events of the last moment, and none older', () => {
    const { box, posted, clock } = outbox([]);
    for (const at of [0, 5_000, 5_500]) {
      clock.now = at;
      box.publish(reading('a', at, { soc: at }));
    }
    box.follow(['a']);
    box.follow(['a', 'b']);
    vi.runAllTimers();
    expect(posted).toEqual([[reading('a', 5_500, { soc: 5_500 })]]);
  });
});
