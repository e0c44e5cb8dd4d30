import { expect, it } from 'vitest';
import { nextBeat, phaseOf } from './phase.ts';

it('no tenth of a period gets more than its share of 50,000 consecutive ids', () => {
  const tenths = new Array<number>(10).fill(0);
  for (let i = 0; i < 50_000; i++) {
    const tenth = Math.floor(phaseOf(String(1_900_000_000_000_000_000n + BigInt(i))) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 5000)).toBeLessThan(400);
});

it('an id has the same phase after every restart', () => {
  expect(phaseOf('1900000000000000001')).toBe(phaseOf('1900000000000000001'));
  expect(phaseOf('a')).not.toBe(phaseOf('b'));
});

it('a beat never drifts, however late the previous one was noticed', () => {
  const phase = phaseOf('dtu-1');
  const first = nextBeat(0, 60_000, phase);
  expect(nextBeat(first + 59_999, 60_000, phase)).toBeCloseTo(first + 60_000, 6);
  expect(nextBeat(first + 10 * 60_000 + 30_000, 60_000, phase)).toBeCloseTo(first + 11 * 60_000, 6);
});

it('a beat is always in the future, even if requested at the beat itself', () => {
  for (const period of [1, 1000, 60_000, 900_000]) {
    let now = 0;
    for (let i = 0; i < 1000; i++) {
      const next = nextBeat(now, period, 0.3712);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(period * 1.000_001);
      now = next;
    }
  }
});
