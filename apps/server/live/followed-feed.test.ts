import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followedFeed } from './followed-feed.ts';
import { createLiveFeed, type OwnedFeedEvent } from './live-feed.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const event = (tenantId: string): OwnedFeedEvent => ({
  kind: 'changed',
  tenantId,
  entity: 'dtu',
  id: '1',
  at: 1,
});

describe('a feed that reports its subscribers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports a tenant with its first listener, and removes it a while after the last', () => {
    const told: (readonly string[])[] = [];
    const feed = followedFeed(createLiveFeed(log, 0), (tenants) => void told.push(tenants));
    const [first, second] = [feed.subscribe('a', () => undefined), feed.subscribe('a', () => undefined)];
    first();
    first();
    vi.advanceTimersByTime(600_000);
    expect([told, feed.followed]).toEqual([[['a']], ['a']]);
    second();
    vi.advanceTimersByTime(60_000);
    expect(feed.followed).toEqual(['a']);
    vi.advanceTimersByTime(60_000);
    expect(told.at(-1)).toEqual([]);
  });

  it('lets a listener resume if its tenant was followed without a break, and reload if not', () => {
    const feed = followedFeed(createLiveFeed(log, 0), () => undefined);
    feed.publish(event('a'));
    expect(feed.since('a', 0)).toBeUndefined();
    const leave = feed.subscribe('a', () => undefined);
    const from = feed.last;
    feed.publish(event('a'));
    expect(feed.since('a', 0)).toBeUndefined();
    leave();
    expect(feed.since('a', from)).toHaveLength(1);
    vi.advanceTimersByTime(120_000);
    expect(feed.since('a', from)).toBeUndefined();
  });
});
