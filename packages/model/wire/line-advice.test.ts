import { describe, expect, it } from 'vitest';
import { type AdvisedCounts, adviceOn } from './line-advice.ts';

const counts = (more: Partial<AdvisedCounts>): AdvisedCounts => ({
  exchanges: 100,
  answered: 100,
  timeouts: 0,
  late: 0,
  mostLateMs: 0,
  damaged: 0,
  errors: {},
  ...more,
});

describe('the advice on a line', () => {
  it.each([
    ['all is well', {}],
    ['two accidents', { late: 2, mostLateMs: 6000, damaged: 2, timeouts: 2 }],
    ['three in a thousand', { exchanges: 1000, answered: 997, timeouts: 3, damaged: 3 }],
    ['late answers that the time-out takes in by now', { late: 20, mostLateMs: 2000 }],
    ['a device that was asked once', { exchanges: 1, answered: 0, timeouts: 1 }],
  ])('is absent if there is %s', (_, more) => {
    expect(adviceOn(counts(more), 4000)).toBeUndefined();
  });

  it('the first advice on answers after 6 s at a timeout of 4 s is a timeout of 8 s', () => {
    const late = counts({ answered: 0, timeouts: 100, late: 90, mostLateMs: 6000, damaged: 50 });
    expect(adviceOn(late, 4000)).toEqual({
      kind: 'raise-timeout',
      answerMs: 6000,
      timeoutMs: 4000,
      proposedMs: 8000,
    });
    expect(adviceOn(late, 8000)?.kind).not.toBe('raise-timeout');
  });

  it('proposes no time-out that the form refuses', () => {
    const advice = adviceOn(counts({ late: 50, mostLateMs: 59_000 }), 4000);
    expect(advice).toMatchObject({ proposedMs: 60_000 });
  });

  it.each([
    [{ damaged: 9, timeouts: 9 }, { kind: 'damaged' }],
    [
      { answered: 0, errors: { 'modbus-2': 90, 'modbus-6': 4 } },
      { kind: 'refuses', code: 'modbus-2' },
    ],
    [{ answered: 0, timeouts: 100 }, { kind: 'silent' }],
    [{ answered: 80, timeouts: 20 }, { kind: 'losses' }],
  ])('the advice on the line %j is %j', (more, advice) => {
    expect(adviceOn(counts(more), 4000)).toEqual(advice);
  });
});
