import { describe, expect, it } from 'vitest';
import { createLiveFeed, type OwnedFeedEvent, type SequencedEvent } from './live-feed.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const reading = (tenantId: string, deviceId: string): OwnedFeedEvent => ({
  kind: 'readings',
  tenantId,
  deviceId,
  record: 'meter',
  pack: 0,
  at: 0,
  values: {},
});
const devices = (events: readonly SequencedEvent[] | undefined) =>
  events?.map(({ event }) => (event.kind === 'readings' ? event.deviceId : event.kind));

describe('the live feed', () => {
  it('never sends one tenant the readings of another', () => {
    const feed = createLiveFeed(silent, 0);
    const heard: SequencedEvent[] = [];
    feed.subscribe('100001', (event) => heard.push(event));
    feed.publish(reading('100002', '7'));
    feed.publish(reading('100001', '8'));
    expect(devices(heard)).toEqual(['8']);
    expect(devices(feed.since('100001', 0))).toEqual(['8']);
  });

  it('asks a listener to reload if it was away too long or comes from an earlier run', () => {
    const feed = createLiveFeed(silent, 1_000, 2);
    for (const id of ['1', '2', '3']) feed.publish(reading('100001', id));
    expect(feed.since('100001', 1_000)).toBeUndefined();
    expect(feed.since('100001', 12)).toBeUndefined();
    expect(feed.since('100001', 9_999)).toBeUndefined();
    expect(devices(feed.since('100001', 1_001))).toEqual(['2', '3']);
    expect(feed.since('100001', 1_003)).toEqual([]);
  });

  it('isolates a failing listener from the others and from the publisher', () => {
    const feed = createLiveFeed(silent, 0);
    const heard: number[] = [];
    feed.subscribe('100001', () => {
      throw new Error('deaf');
    });
    feed.subscribe('100001', ({ sequence }) => heard.push(sequence));
    feed.publish(reading('100001', '1'));
    expect(heard).toEqual([1]);
  });

  it('sends nothing to a listener that left', () => {
    const feed = createLiveFeed(silent, 0);
    const heard: number[] = [];
    feed.subscribe('100001', ({ sequence }) => heard.push(sequence))();
    feed.publish(reading('100001', '1'));
    expect(heard).toEqual([]);
    expect(feed.last).toBe(1);
  });
});
