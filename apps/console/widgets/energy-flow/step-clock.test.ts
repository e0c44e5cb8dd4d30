import { describe, expect, it } from 'vitest';
import { stepClock } from './step-clock.ts';

/** A page whose visibility and time are controlled by the test. */
function page() {
  let turned = (): void => undefined;
  const timers = new Set<() => void>();
  let isSeen = true;
  return {
    moves: () => isSeen,
    onTurn: (listener: () => void) => {
      turned = listener;
    },
    every: (ms: number, act: () => void) => {
      expect(ms).toBe(125);
      timers.add(act);
      return () => void timers.delete(act);
    },
    timers,
    tick: () => {
      for (const act of timers) act();
    },
    see: (now: boolean) => {
      isSeen = now;
      turned();
    },
  };
}

describe('the clock of moving lines', () => {
  it('runs no timer while no line moves', () => {
    const seen = page();
    const onStep = stepClock(seen);
    expect(seen.timers.size).toBe(0);
    const end = onStep(() => undefined);
    expect(seen.timers.size).toBe(1);
    end();
    end();
    expect(seen.timers.size).toBe(0);
  });

  it('moves all lines with one timer', () => {
    const seen = page();
    const onStep = stepClock(seen);
    const steps: string[] = [];
    const endFirst = onStep(() => void steps.push('first'));
    onStep(() => void steps.push('second'));
    expect(seen.timers.size).toBe(1);
    seen.tick();
    seen.tick();
    endFirst();
    seen.tick();
    expect(steps).toEqual(['first', 'second', 'first', 'second', 'second']);
  });

  it('stops while the page is hidden or motion is reduced, and continues afterwards', () => {
    const seen = page();
    const onStep = stepClock(seen);
    const steps: string[] = [];
    seen.see(false);
    const end = onStep(() => void steps.push('step'));
    expect(seen.timers.size).toBe(0);
    seen.see(true);
    seen.see(true);
    expect(seen.timers.size).toBe(1);
    seen.tick();
    seen.see(false);
    expect(seen.timers.size).toBe(0);
    expect(steps).toEqual(['step']);
    end();
    seen.see(true);
    expect(seen.timers.size).toBe(0);
  });
});
