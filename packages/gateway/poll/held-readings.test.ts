import { describe, expect, it } from 'vitest';
import { BusDevice } from '../bus/bus-device.ts';
import { GatewayStatistics } from '../gateway-statistics.ts';
import { ManualClock } from '../manual-clock.test-support.ts';
import { TimerQueue } from '../timer-queue.ts';
import { device } from '../world.test-support.ts';
import { HeldReadings, type PollReading } from './held-readings.ts';

function held() {
  const clock = new ManualClock();
  const statistics = new GatewayStatistics();
  const timers = new TimerQueue(clock);
  const taken: number[] = [];
  const readings = new HeldReadings({ clock, timers, statistics }, (_, { at }) => taken.push(at));
  return { clock, statistics, taken, readings };
}
const one = new BusDevice(device(1));
const other = new BusDevice(device(2));
const reading = (at: number, begunAt: number): PollReading => ({
  at,
  begunAt,
  result: { ok: true, records: [] },
});

describe('the readings of a poll', () => {
  it('is accepted at once if nothing can contradict it', () => {
    const { readings, taken } = held();
    readings.hold(one, reading(7, 0), 0);
    expect(taken).toEqual([7]);
  });

  it('is accepted if no other answer has arrived by then', () => {
    const { readings, taken, clock } = held();
    readings.hold(one, reading(7, 0), 300);
    readings.hold(other, reading(8, 0), 200);
    clock.advance(199);
    expect(taken).toEqual([]);
    clock.advance(1);
    expect(taken).toEqual([8]);
    clock.advance(100);
    expect(taken).toEqual([8, 7]);
  });

  it('is discarded and counted if one of its requests has another answer', () => {
    const { readings, taken, clock, statistics } = held();
    const doubted = new BusDevice(device(3));
    readings.hold(doubted, reading(7, 100), 300);
    doubted.contradictedAt = 100;
    clock.advance(1000);
    expect(taken).toEqual([]);
    expect(statistics.discards().contradicted).toBe(1);
    // A contradiction before its begin does not affect the next poll.
    readings.hold(doubted, reading(8, 101), 1300);
    clock.advance(300);
    expect(taken).toEqual([8]);
  });

  it('is accepted before the next one of its device, and completely when the connection ends', () => {
    const { readings, taken, clock } = held();
    readings.hold(one, reading(1, 0), 300);
    readings.hold(other, reading(2, 0), 300);
    readings.hold(one, reading(3, 10), 300);
    expect(taken).toEqual([1]);
    readings.releaseAll();
    expect(taken.toSorted()).toEqual([1, 2, 3]);
    clock.advance(1000);
    expect(taken).toHaveLength(3);
  });
});
