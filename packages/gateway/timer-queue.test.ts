import { describe, expect, it } from 'vitest';
import { ManualClock } from './manual-clock.test-support.ts';
import { Alarm, Alarms } from './timer-queue.ts';

describe('alarms', () => {
  const setUp = () => {
    const clock = new ManualClock();
    const alarms = new Alarms(clock);
    const rung: string[] = [];
    const named = (name: string) => new Alarm(() => rung.push(`${name}@${clock.ticks()}`));
    return { clock, alarms, rung, named };
  };

  it('an alarm that was cleared does not ring', () => {
    const { clock, alarms, rung, named } = setUp();
    const one = named('one');
    alarms.set(one, 10);
    alarms.clear(one);
    alarms.clear(one);
    clock.advance(100);
    expect(rung).toEqual([]);
    expect(one.isSet).toBe(false);
  });

  it('nothing rings inside set, not even what is past', () => {
    const { clock, alarms, rung, named } = setUp();
    clock.advance(50);
    alarms.set(named('past'), 10);
    expect(rung).toEqual([]);
    clock.advance(0);
    expect(rung).toEqual(['past@50']);
  });

  it('what is months away is waited for in pieces that the machine’s timers can count', () => {
    const waits: number[] = [];
    class Counting extends ManualClock {
      override setTimeout(ring: () => void, ms: number) {
        waits.push(ms);
        return super.setTimeout(ring, ms);
      }
    }
    const clock = new Counting();
    const alarms = new Alarms(clock);
    const rung: number[] = [];
    alarms.set(new Alarm(() => rung.push(clock.ticks())), 6e9);
    clock.advance(7e9);
    expect(rung).toEqual([6e9]);
    expect(waits).toHaveLength(3);
    expect(Math.max(...waits)).toBeLessThan(2 ** 31);
  });

  it('one that is moved rings once, at its new time', () => {
    const { clock, alarms, rung, named } = setUp();
    const later = named('later');
    const sooner = named('sooner');
    alarms.set(later, 10);
    alarms.set(sooner, 90);
    alarms.set(later, 80);
    alarms.set(sooner, 20);
    clock.advance(100);
    expect(rung).toEqual(['sooner@20', 'later@80']);
  });

  it('one that sets itself anew at once does not hold the others up for ever', () => {
    const { clock, alarms, named, rung } = setUp();
    const busy: Alarm = new Alarm(() => {
      if (rung.length < 3) alarms.set(busy, clock.ticks());
      rung.push('busy');
    });
    alarms.set(busy, 5);
    alarms.set(named('other'), 5);
    clock.advance(5);
    expect(rung).toEqual(expect.arrayContaining(['busy', 'other@5']));
  });

  it('thousands ring in the order of their times, however they were set and cleared', () => {
    const { clock, alarms } = setUp();
    const rung: number[] = [];
    let seed = 7;
    const next = (below: number) => {
      seed = (Math.imul(seed, 48_271) + 11) >>> 0;
      return seed % below;
    };
    const all = Array.from({ length: 3000 }, () => {
      const alarm: Alarm = new Alarm(() => rung.push(alarm.at));
      return alarm;
    });
    for (let i = 0; i < 9000; i++) {
      const alarm = all[next(all.length)];
      if (alarm === undefined) continue;
      if (next(4) === 0) alarms.clear(alarm);
      else alarms.set(alarm, next(5000));
    }
    const expected = all.filter((alarm) => alarm.isSet).map((alarm) => alarm.at);
    clock.advance(5000);
    expect(rung).toEqual(expected.sort((a, b) => a - b));
    expect(alarms.size).toBe(0);
  });

  it('a closed set keeps silent', () => {
    const { clock, alarms, rung, named } = setUp();
    alarms.set(named('one'), 10);
    alarms.close();
    clock.advance(100);
    expect(rung).toEqual([]);
  });
});
