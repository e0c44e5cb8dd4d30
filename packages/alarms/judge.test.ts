import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviceState, noState, type Transition } from './device-state.ts';
import { dueOf, judge } from './judge.ts';
import { type AlarmRule, type RuleTest, standingOf } from './rule.ts';

const setting = { answersForMs: 30_000, lookMs: 60_000 };

function rule(test: RuleTest, more: Partial<AlarmRule> = {}): AlarmRule {
  return { id: 'r', place: 0, watches: 'v', test, delayOnMs: 0, delayOffMs: 0, isCounter: false, ...more };
}

/** Transitions of rules for values at seconds; 'tick' is a check without a reading. */
function said(rules: readonly AlarmRule[], steps: readonly (readonly [second: number, value: unknown])[]) {
  const all: Transition[] = [];
  let state: DeviceState = noState;
  for (const [second, value] of steps) {
    const now = second * 1000;
    const event =
      value === 'tick'
        ? ({ kind: 'tick', isExpected: true } as const)
        : ({ kind: 'reading', at: now, values: [value] } as const);
    const judged = judge(rules, state, event, { now, ...setting });
    state = judged.state;
    all.push(...judged.transitions);
  }
  return { state, kinds: all.map(({ kind, at }) => `${kind} ${at / 1000}`) };
}

describe('the limits of a rule', () => {
  it('exclude the limit itself from above, below and outside, and include it in inside and equals', () => {
    const flat = { a: 5, b: 7, deadband: 0 };
    expect(standingOf({ kind: 'above', ...flat }, 5)).toBe('back');
    expect(standingOf({ kind: 'below', ...flat }, 5)).toBe('back');
    expect(standingOf({ kind: 'outside', ...flat }, 7)).toBe('back');
    expect(standingOf({ kind: 'inside', ...flat }, 7)).toBe('over');
    expect(standingOf({ kind: 'equals', ...flat }, 5)).toBe('over');
  });

  it('let a value return at the limit minus the deadband, including that value', () => {
    const test = { kind: 'above', a: 50, deadband: 2 } as const;
    expect([50.1, 49, 48.1, 48].map((value) => standingOf(test, value))).toEqual([
      ...['over', 'between', 'between', 'back'],
    ]);
  });

  it('let a decimal value return exactly at the written limit', () => {
    const at = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(at, at, fc.integer({ min: 2, max: 5_000 }), (one, other, deadband) => {
        // Thousandths: in floating point 58.4 - 0.2 is not 58.2.
        const [a, b] = [Math.min(one, other), Math.max(one, other)];
        const two = { a: a / 1000, b: b / 1000, deadband: deadband / 1000 };
        const isBack = (kind: 'above' | 'below' | 'equals' | 'inside', edge: number) =>
          standingOf({ kind, ...two }, edge / 1000);
        expect(isBack('above', a - deadband)).toBe('back');
        expect(isBack('above', a - deadband + 1)).toBe('between');
        expect(isBack('below', a + deadband)).toBe('back');
        expect(isBack('below', a + deadband - 1)).toBe('between');
        expect(isBack('equals', a - deadband)).toBe('back');
        expect(isBack('equals', a + deadband - 1)).toBe('between');
        expect(isBack('inside', b + deadband)).toBe('back');
        expect(isBack('inside', b + deadband - 1)).toBe('between');
      }),
    );
  });

  it('let a value return if the deadband is wider than the band', () => {
    expect(standingOf({ kind: 'outside', a: 10, b: 20, deadband: 50 }, 15)).toBe('back');
  });

  it('include bits 0 to 31 of words of either sign', () => {
    expect(standingOf({ kind: 'bitSet', a: 31 }, 2 ** 31)).toBe('over');
    expect(standingOf({ kind: 'bitSet', a: 31 }, -1)).toBe('over');
    expect(standingOf({ kind: 'bitSet', a: 0 }, 2)).toBe('back');
  });

  it('find no bits in a value that has none', () => {
    expect([0.5, 2 ** 60].map((word) => standingOf({ kind: 'bitSet', a: 0 }, word))).toEqual([
      ...['between', 'between'],
    ]);
  });
});

describe('a delay', () => {
  const slow = rule({ kind: 'above', a: 5, deadband: 0 }, { delayOnMs: 20_000 });

  it('ends by the clock while the device answers, before a later good value is evaluated', () => {
    expect(
      said(
        [slow],
        [
          [0, 9],
          [21, 'tick'],
        ],
      ).kinds,
    ).toEqual(['raised 20']);
    expect(
      said(
        [slow],
        [
          [0, 9],
          [25, 1],
        ],
      ).kinds,
    ).toEqual(['raised 20', 'recovered 25']);
  });

  it('restarts with any value that is not over the limit', () => {
    expect(
      said(
        [slow],
        [
          [0, 9],
          [15, 5],
          [16, 9],
          [30, 'tick'],
        ],
      ).kinds,
    ).toEqual([]);
  });

  it('is paused while the device does not answer', () => {
    const late = rule({ kind: 'above', a: 5, deadband: 0 }, { delayOnMs: 40_000 });
    const { kinds, state } = said(
      [late],
      [
        [0, 9],
        [600, 'tick'],
      ],
    );
    expect(kinds).toEqual([]);
    expect(dueOf([late], state, setting.answersForMs)).toBeUndefined();
    expect(
      said(
        [late],
        [
          [0, 9],
          [600, 'tick'],
          [601, 9],
          [612, 'tick'],
        ],
      ).kinds,
    ).toEqual(['raised 611']);
  });

  it('reports when it ends', () => {
    expect(
      dueOf(
        [slow],
        said(
          [slow],
          [
            [0, 9],
            [5, 9],
          ],
        ).state,
        setting.answersForMs,
      ),
    ).toBe(20_000);
  });
});

describe('a rule', () => {
  it('ignores an absent value', () => {
    expect(
      said(
        [rule({ kind: 'below', a: 5, deadband: 0 })],
        [
          [0, null],
          [1, undefined],
        ],
      ).kinds,
    ).toEqual([]);
  });

  it('neither raises nor recovers for a value that is not a number', () => {
    for (const test of [
      { kind: 'bitSet', a: 0 },
      { kind: 'above', a: 0, deadband: 0 },
    ] as const) {
      const odd = [Number.NaN, Number.POSITIVE_INFINITY, '7', null, true].map(
        (value, n) => [n + 1, value] as const,
      );
      expect(said([rule(test)], [[0, 1], ...odd]).kinds).toEqual(['raised 0']);
      expect(said([rule(test)], odd).kinds).toEqual([]);
    }
  });

  it('compares a rate with the previous reading that contained the value', () => {
    const rate = rule({ kind: 'rate', a: 10, deadband: 0 });
    expect(
      said(
        [rate],
        [
          [0, 100],
          [30, null],
          [60, 109],
          [120, null],
          [180, 130],
        ],
      ).kinds,
    ).toEqual(['raised 180']);
  });

  it('does not count a change of exactly the limit as above it, whatever its decimals', () => {
    const rate = rule({ kind: 'rate', a: 0.1, deadband: 0 });
    expect(
      said(
        [rate],
        [
          [0, 0.3],
          [60, 0.4],
          [120, 0.5],
        ],
      ).kinds,
    ).toEqual([]);
  });

  it('closes its alarm with a reason when it is removed', () => {
    const above = rule({ kind: 'above', a: 5, deadband: 0 });
    const { state } = said([above], [[0, 9]]);
    const { transitions } = judge([], state, { kind: 'tick', isExpected: true }, { now: 1000, ...setting });
    expect(transitions).toEqual([{ kind: 'ended', ruleId: 'r', at: 1000, reason: 'ruleGone' }]);
  });

  it('does not treat the restart of a counter as a change', () => {
    const rate = rule({ kind: 'rate', a: 100, deadband: 0 }, { isCounter: true });
    expect(
      said(
        [rate],
        [
          [0, 90_000],
          [60, 3],
          [120, 50],
        ],
      ).kinds,
    ).toEqual([]);
    expect(
      said(
        [{ ...rate, isCounter: false }],
        [
          [0, 90_000],
          [60, 3],
        ],
      ).kinds,
    ).toEqual(['raised 60']);
  });

  it('does not count time without monitoring as silence', () => {
    const silent = rule({ kind: 'noData', a: 90_000 });
    expect(
      said(
        [silent],
        [
          [0, 1],
          [5000, 'tick'],
        ],
      ).kinds,
    ).toEqual([]);
    expect(
      said(
        [silent],
        [
          [0, 1],
          [50, 'tick'],
          [100, 'tick'],
          [101, 4],
        ],
      ).kinds,
    ).toEqual([...['raised 100', 'recovered 101']]);
  });

  it('stores no state for a device with good values', () => {
    const above = rule({ kind: 'above', a: 5, deadband: 0 });
    expect(
      said(
        [above],
        [
          [0, 9],
          [1, 2],
        ],
      ).state.rules,
    ).toEqual({});
  });
});

describe('clocks', () => {
  const above = rule({ kind: 'above', a: 5, deadband: 0 }, { delayOnMs: 60_000 });

  it('raise nothing when they are set forward', () => {
    expect(
      said(
        [above],
        [
          [0, 9],
          [7200, 'tick'],
        ],
      ).kinds,
    ).toEqual([]);
  });

  it('do not stop alarms when they are set back', () => {
    const quick = { ...above, delayOnMs: 0 };
    expect(
      said(
        [quick],
        [
          [7200, 1],
          [100, 9],
        ],
      ).kinds,
    ).toEqual(['raised 100']);
  });

  it('do not stop alarms when a device is ahead', () => {
    const quick = { ...above, delayOnMs: 0 };
    const first = judge(
      [quick],
      noState,
      { kind: 'reading', at: 600_000, values: [1] },
      { now: 0, ...setting },
    );
    const second = judge(...([[quick], first.state, { kind: 'reading', at: 5000, values: [9] }] as const), {
      now: 5000,
      ...setting,
    });
    expect(second.transitions).toHaveLength(1);
  });
});
