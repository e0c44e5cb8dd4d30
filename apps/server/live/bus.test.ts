import { describe, expect, it } from 'vitest';
import { createLiveBus, type LiveEvent, type SequencedEvent } from './bus.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const reading = (tenantId: string, deviceId: string): LiveEvent => ({
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

describe('the live bus', () => {
  it("never tells one tenant of another's readings", () => {
    const bus = createLiveBus(silent, 0);
    const heard: SequencedEvent[] = [];
    bus.subscribe('100001', (event) => heard.push(event));
    bus.publish(reading('100002', '7'));
    bus.publish(reading('100001', '8'));
    expect(devices(heard)).toEqual(['8']);
    expect(devices(bus.since('100001', 0))).toEqual(['8']);
  });

  it('asks a listener to load afresh when it was away too long or comes from an earlier run', () => {
    const bus = createLiveBus(silent, 1_000, 2);
    for (const id of ['1', '2', '3']) bus.publish(reading('100001', id));
    expect(bus.since('100001', 1_000)).toBeUndefined();
    expect(bus.since('100001', 12)).toBeUndefined();
    expect(bus.since('100001', 9_999)).toBeUndefined();
    expect(devices(bus.since('100001', 1_001))).toEqual(['2', '3']);
    expect(bus.since('100001', 1_003)).toEqual([]);
  });

  it('lets a listener that fails disturb neither the others nor the publisher', () => {
    const bus = createLiveBus(silent, 0);
    const heard: number[] = [];
    bus.subscribe('100001', () => {
      throw new Error('deaf');
    });
    bus.subscribe('100001', ({ sequence }) => heard.push(sequence));
    bus.publish(reading('100001', '1'));
    expect(heard).toEqual([1]);
  });

  it('is silent to a listener that left', () => {
    const bus = createLiveBus(silent, 0);
    const heard: number[] = [];
    bus.subscribe('100001', ({ sequence }) => heard.push(sequence))();
    bus.publish(reading('100001', '1'));
    expect(heard).toEqual([]);
    expect(bus.last).toBe(1);
  });
});
