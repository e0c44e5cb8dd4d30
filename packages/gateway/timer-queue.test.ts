import { describe, expect, it } from 'vitest';
import { ManualClock } from './manual-clock.test-support.ts';
import { Timer, TimerQueue } from './timer-queue.ts';

describe('timers', () => {
  const setUp = () => {
    const clock = new ManualClock();
    const timers = new TimerQueue(clock);
    const rung: string[] = [];
    const named = (name: string) => new Timer(() => rung.push(`${name}@${clock.ticks()}`));
    return { clock, timers, rung, named };
  };

  it('a cancelled timer does not fire', () => {
    const { clock, timers, rung, named } = setUp();
    const one = named('one');
    timers.set(one, 10);
    timers.clear(one);
    timers.clear(one);
    clock.advance(100);
    expect(rung).toEqual([]);
    expect(one.isSet).toBe(false);
  });

  it('no timer fires inside set, not even an overdue one', () => {
    const { clock, timers, rung, named } = setUp();
    clock.advance(50);
    timers.set(named('past'), 10);
    expect(rung).toEqual([]);
    clock.advance(0);
    expect(rung).toEqual(['past@50']);
  });

  it('a timer months away is split into delays that the timers of the machine support', () => {
    const waits: number[] = [];
    class Counting extends ManualClock {
      override setTimeout(fire: () => void, ms: number) {
        waits.push(ms);
        return super.setTimeout(fire, ms);
      }
    }
    const clock = new Counting();
    const timers = new TimerQueue(clock);
    const rung: number[] = [];
    timers.set(new Timer(() => rung.push(clock.ticks())), 6e9);
    clock.advance(7e9);
    expect(rung).toEqual([6e9]);
    expect(waits).toHaveLength(3);
    expect(Math.max(...waits)).toBeLessThan(2 ** 31);
  });

  it('a moved timer fires once, at its new time', () => {
    const { clock, timers, rung, named } = setUp();
    const later = named('later');
    const sooner = named('sooner');
    timers.set(later, 10);
    timers.set(sooner, 90);
    timers.set(later, 80);
    timers.set(sooner, 20);
    clock.advance(100);
    expect(rung).toEqual(['sooner@20', 'later@80']);
  });

  it('a timer that sets itself again at once does not block the others forever', () => {
    const { clock, timers, named, rung } = setUp();
    const busy: Timer = new Timer(() => {
      if (rung.length < 3) timers.set(busy, clock.ticks());
      rung.push('busy');
    });
    timers.set(busy, 5);
    timers.set(named('other'), 5);
    clock.advance(5);
    expect(rung).toEqual(expect.arrayContaining(['busy', 'other@5']));
  });

  it('thousands of timers fire in the order of their times, however they were set and cancelled', () => {
    const { clock, timers } = setUp();
    const rung: number[] = [];
    let seed = 7;
    const next = (below: number) => {
      seed = (Math.imul(seed, 48_271) + 11) >>> 0;
      return seed % below;
    };
    const all = Array.from({ length: 3000 }, () => {
      const timer: Timer = new Timer(() => rung.push(timer.at));
      return timer;
    });
    for (let i = 0; i < 9000; i++) {
      const timer = all[next(all.length)];
      if (timer === undefined) continue;
      if (next(4) === 0) timers.clear(timer);
      else timers.set(timer, next(5000));
    }
    const expected = all.filter((timer) => timer.isSet).map((timer) => timer.at);
    clock.advance(5000);
    expect(rung).toEqual(expected.sort((a, b) => a - b));
    expect(timers.size).toBe(0);
  });

  it('a closed set fires nothing', () => {
    const { clock, timers, rung, named } = setUp();
    timers.set(named('one'), 10);
    timers.close();
    clock.advance(100);
    expect(rung).toEqual([]);
  });
});
