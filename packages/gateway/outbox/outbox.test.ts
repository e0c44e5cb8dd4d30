import type { Reading } from '@heliodeck/model/descriptors/record';
import { describe, expect, it } from 'vitest';
import { GatewayStatistics } from '../gateway-statistics.ts';
import { PacedLog, silentLog } from '../log.ts';
import { ManualClock } from '../manual-clock.test-support.ts';
import { TimerQueue } from '../timer-queue.ts';
import { Outbox } from './outbox.ts';

const oneByOne = {
  batchMs: 20,
  batchSize: 3,
  largestBatch: 5,
  batchesAtSink: 1,
  queuedReadings: 4,
  sinkRetryMs: 1000,
};
const reading = (at: number): Reading => ({
  tenantId: 't',
  deviceId: 'd',
  record: 'controller',
  at,
  pack: 0,
  values: {},
});

function setUp(take: (batch: readonly Reading[]) => void | Promise<void> = () => {}, limits = oneByOne) {
  const clock = new ManualClock();
  const batches: number[][] = [];
  const relieved: number[] = [];
  const statistics = new GatewayStatistics();
  const outbox = new Outbox({
    sink: {
      readings: (batch) => {
        batches.push(batch.map(({ at }) => at));
        return take(batch);
      },
      event: () => {},
    },
    clock,
    timers: new TimerQueue(clock),
    limits,
    statistics,
    log: new PacedLog(silentLog, clock, 1000),
    onRelief: () => relieved.push(clock.ticks()),
  });
  const add = (...ats: number[]) => {
    for (const at of ats) outbox.add(reading(at));
  };
  return { clock, batches, relieved, statistics, outbox, add };
}

/** A sink whose promises the test settles. */
function slowSink() {
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const take = () => new Promise<void>((resolve, reject) => pending.push({ resolve, reject }));
  return { pending, take };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('readings on their way to the sink', () => {
  it('a batch that the sink refuses is offered again, and no newer one before it', async () => {
    const { pending, take } = slowSink();
    const { clock, batches, statistics, add, outbox } = setUp(take);
    add(1, 2, 3);
    add(4);
    pending[0]?.reject(new Error('no connection'));
    await turn();
    expect(batches).toEqual([[1, 2, 3]]);
    clock.advance(1000);
    expect(batches).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(statistics.discards()).toEqual({ 'sink-refused': 1 });
    pending[1]?.resolve();
    await turn();
    clock.advance(20);
    expect(batches.at(-1)).toEqual([4]);
    expect(outbox.queued).toBe(1);
  });

  it('a sink that throws is treated like one that refuses', async () => {
    let calls = 0;
    const { clock, batches, add } = setUp(() => {
      calls++;
      if (calls === 1) throw new Error('bad day');
    });
    add(1, 2, 3);
    clock.advance(1000);
    expect(batches).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('few readings wait 20 ms for more, many are sent at once', () => {
    const { clock, batches, add } = setUp();
    add(1);
    clock.advance(19);
    expect(batches).toEqual([]);
    clock.advance(1);
    expect(batches).toEqual([[1]]);
    add(2, 3, 4);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('no second batch is handed over while the sink is busy, and too many readings are congestion', async () => {
    const { pending, take } = slowSink();
    const { clock, batches, relieved, outbox, add } = setUp(take);
    add(1, 2, 3, 4);
    clock.advance(500);
    expect(batches).toHaveLength(1);
    expect(outbox.congested).toBe(false);
    add(5);
    expect(outbox.congested).toBe(true);
    pending[0]?.resolve();
    await turn();
    expect(outbox.congested).toBe(false);
    expect(relieved).toEqual([500]);
    clock.advance(20);
    expect(batches.at(-1)).toEqual([4, 5]);
  });

  it('drained means accepted, not only handed over', async () => {
    const { pending, take } = slowSink();
    const { clock, outbox, add } = setUp(take);
    let drained = false;
    add(1);
    const done = outbox.drained().then(() => {
      drained = true;
    });
    add(2);
    await turn();
    expect(drained).toBe(false);
    pending[0]?.resolve();
    await turn();
    clock.advance(1);
    pending[1]?.resolve();
    await turn();
    clock.advance(1);
    await done;
    expect(outbox.queued).toBe(0);
  });

  describe('readings with a waiting caller', () => {
    it('are reported as accepted once, when the last of their batches is, and not when one is refused', async () => {
      const { pending, take } = slowSink();
      const { clock, batches, outbox } = setUp(take, { ...oneByOne, largestBatch: 2 });
      let told = 0;
      outbox.addAwaited([1, 2, 3].map(reading), () => told++);
      pending[0]?.reject(new Error('no connection'));
      await turn();
      clock.advance(1000);
      pending[1]?.resolve();
      await turn();
      expect(told).toBe(0);
      clock.advance(20);
      pending[2]?.resolve();
      await turn();
      expect(batches).toEqual([[1, 2], [1, 2], [3]]);
      expect(told).toBe(1);
    });

    it('are sent without waiting for more, with those that wait before them', () => {
      const { batches, add, outbox } = setUp();
      let told = 0;
      add(1);
      outbox.addAwaited([reading(2)], () => told++);
      expect(batches).toEqual([[1, 2]]);
      expect(told).toBe(1);
    });

    it('are not waited for if there are none', () => {
      const { pending, take } = slowSink();
      const { outbox } = setUp(take);
      let told = 0;
      outbox.addAwaited([], () => told++);
      expect([told, pending.length]).toEqual([1, 0]);
    });
  });

  describe('where the sink may have two batches', () => {
    const two = { ...oneByOne, batchesAtSink: 2, queuedReadings: 20 };

    it('a third waits, and contains all that arrived meanwhile', async () => {
      const { pending, take } = slowSink();
      const { clock, batches, add } = setUp(take, two);
      add(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
      clock.advance(500);
      expect(batches).toEqual([
        [1, 2, 3],
        [4, 5, 6],
      ]);
      pending[1]?.resolve();
      await turn();
      clock.advance(1);
      expect(batches.at(-1)).toEqual([7, 8, 9, 10]);
    });

    it('a refused batch is offered again before anything newer, after the pause and not earlier', async () => {
      const { pending, take } = slowSink();
      const { clock, batches, add } = setUp(take, two);
      add(1, 2, 3, 4, 5, 6, 7);
      pending[0]?.reject(new Error('no connection'));
      pending[1]?.reject(new Error('no connection'));
      await turn();
      add(8, 9);
      clock.advance(999);
      expect(batches).toHaveLength(2);
      clock.advance(1);
      expect(batches.slice(2)).toEqual([
        [1, 2, 3],
        [4, 5, 6],
      ]);
      pending[2]?.resolve();
      await turn();
      clock.advance(1);
      expect(batches.at(-1)).toEqual([7, 8, 9]);
    });

    it('drained() waits for both batches', async () => {
      const { pending, take } = slowSink();
      const { clock, outbox, add } = setUp(take, two);
      add(1, 2, 3, 4, 5, 6);
      let drained = false;
      const done = outbox.drained().then(() => {
        drained = true;
      });
      pending[1]?.resolve();
      await turn();
      clock.advance(100);
      await turn();
      expect(drained).toBe(false);
      pending[0]?.resolve();
      await turn();
      clock.advance(1);
      await done;
      expect(outbox.queued).toBe(0);
    });
  });
});
