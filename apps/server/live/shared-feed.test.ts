import { describe, expect, it } from 'vitest';
import type { OwnedFeedEvent } from './live-feed.ts';
import { sharedFeed } from './shared-feed.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const event = (id: string, tenantId = 'a'): OwnedFeedEvent => ({
  kind: 'online',
  tenantId,
  of: 'dtu',
  id,
  online: true,
  at: 0,
});
/** Two processes with clocks that the test sets. */
function processes(capacity?: number) {
  let at = 1_000_000;
  const make = () => sharedFeed(silent, () => at, capacity);
  const pass = (ms: number): void => {
    at += ms;
  };
  return { one: make(), other: make(), pass };
}
const ids = (found: ReturnType<ReturnType<typeof sharedFeed>['since']>) =>
  found?.map(({ event: told }) => ('id' in told ? told.id : undefined));

describe('a live feed of several processes', () => {
  it('continues exactly after a number of its own, and sends nothing to another tenant', () => {
    const { one } = processes();
    one.publish(event('1'));
    const { last } = one;
    one.publish(event('2', 'b'));
    one.publish(event('3'));
    expect(ids(one.since('a', last))).toEqual(['3']);
    expect(one.since('a', one.last)).toEqual([]);
  });

  it('repeats the last seconds for a client from another process, so that nothing is missed', () => {
    const { one, other, pass } = processes();
    pass(10_000);
    const numbers: number[] = [];
    for (const id of ['1', '2', '3', '4']) {
      one.publish(event(id));
      numbers.push(one.last);
      pass(1);
      other.publish(event(id));
      pass(3_000);
    }
    expect(ids(other.since('a', (numbers[1] ?? 0) + 7))).toEqual(['1', '2', '3', '4']);
    expect(ids(other.since('a', one.last + 3))).toEqual(['3', '4']);
  });

  it('has a client from before its start, or with a number from the future, reload', () => {
    const { one, other, pass } = processes();
    const { last } = one;
    pass(1_000);
    other.publish(event('1'));
    expect(other.since('a', last - 1)).toBeUndefined();
    expect(other.since('a', last + 60_000_000)).toBeUndefined();
    expect(other.since('a', 17)).toBeUndefined();
  });

  it('discards the oldest events, and reports that to clients that request them', () => {
    const { one, pass } = processes(10);
    one.publish(event('first'));
    const { last } = one;
    for (let n = 0; n < 30; n += 1) {
      pass(1);
      one.publish(event(String(n)));
    }
    expect(one.since('a', last)).toBeUndefined();
    expect(one.since('a', one.last)).toEqual([]);
  });

  it('has all clients reload if something may be missing', () => {
    const { one } = processes();
    one.publish(event('1'));
    const { last } = one;
    let breaks = 0;
    const end = one.onBroken?.(() => {
      breaks += 1;
    });
    one.broken();
    expect(one.since('a', last)).toBeUndefined();
    expect(breaks).toBe(1);
    end?.();
    one.broken();
    expect(breaks).toBe(1);
  });
});
