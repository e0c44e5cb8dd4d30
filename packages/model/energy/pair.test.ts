import { describe, expect, it } from 'vitest';
import { type CounterRules, judgePair } from './pair.ts';

const minute = 60_000;
const rules: CounterRules = {
  unit: 10,
  moduli: [1e8, 1e9],
  maximumWatts: 120_000,
  gapMs: 20 * minute,
  laterGaps: [],
};
const judge = (from: number, to: number, minutes = 1) =>
  judgePair({ at: 0, wattHours: from }, { at: minutes * minute, wattHours: to }, rules);

describe('a pair of counter samples', () => {
  it('counts no energy if a register increases by more than the power allows', () => {
    expect(judge(1_000, 500_000)).toEqual({ kind: 'exchange', wattHours: 0, covered: false });
  });

  it('counts no energy if a register falls to a value that could not have grown since', () => {
    expect(judge(500_000, 400_000)).toEqual({ kind: 'exchange', wattHours: 0, covered: false });
  });

  it('counts no energy if a small register falls by a third, whatever the power allows', () => {
    expect(judge(1_500, 1_000)).toEqual({ kind: 'exchange', wattHours: 0, covered: false });
  });

  it('counts the energy since the restart of a register', () => {
    expect(judge(500_000, 700)).toEqual({ kind: 'reset', wattHours: 700, covered: true });
  });

  it('counts both parts of a roll-over', () => {
    expect(judge(99_999_500, 300)).toEqual({ kind: 'rollOver', wattHours: 800, covered: true });
    expect(judge(999_999_990, 0)).toEqual({ kind: 'rollOver', wattHours: 10, covered: true });
  });

  it('treats a fall from a value below the end of the register as a reset, not a roll-over', () => {
    expect(judge(99_000_000, 300).kind).toBe('reset');
  });

  it('counts the growth over a silence without marking the time as covered', () => {
    expect(judge(1_000, 5_000, 60)).toEqual({ kind: 'gap', wattHours: 4_000, covered: false });
    expect(judge(500_000, 700, 60)).toEqual({ kind: 'reset', wattHours: 700, covered: false });
  });

  it('subtracts one or two steps without an event', () => {
    expect(judge(1_000, 990)).toEqual({ kind: 'normal', wattHours: -10, covered: true });
    expect(judge(1_000, 980).wattHours).toBe(-20);
  });

  it('covers what the polling period of its time leaves out, and across a change what the longer one does', () => {
    const changed: CounterRules = {
      ...rules,
      laterGaps: [
        { since: 100 * minute, gapMs: 80 * minute },
        { since: 300 * minute, gapMs: 20 * minute },
      ],
    };
    const covers = (from: number, to: number) =>
      judgePair({ at: from * minute, wattHours: 1 }, { at: to * minute, wattHours: 1 }, changed).covered;
    expect([covers(40, 60), covers(40, 61)]).toEqual([true, false]);
    expect([covers(99, 150), covers(100, 180), covers(100, 181)]).toEqual([true, true, false]);
    expect([covers(250, 310), covers(299, 379), covers(299, 380)]).toEqual([true, true, false]);
    expect([covers(300, 320), covers(300, 321)]).toEqual([true, false]);
    expect(covers(10, 301)).toBe(false);
  });

  it('is normal up to the last moment of the gap threshold', () => {
    expect(judge(1_000, 1_000, 20)).toEqual({ kind: 'normal', wattHours: 0, covered: true });
  });
});
