import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeviceState, noState, type Transition } from './device-state.ts';
import { judge } from './judge.ts';
import type { AlarmRule, RuleTest } from './rule.ts';

const limit = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0.1, 0.3, 58.4));
const deadband = fc.constantFrom(0, 0.2, 3);
const tests: fc.Arbitrary<RuleTest> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above', 'below', 'equals' as const), a: limit, deadband }),
  fc.record({ kind: fc.constant('rate' as const), a: fc.constantFrom(0.1, 2, 9), deadband }),
  fc
    .tuple(fc.constantFrom('outside', 'inside' as const), limit, limit, deadband)
    .map(([kind, one, other, band]) => ({
      kind,
      a: Math.min(one, other),
      b: Math.max(one, other),
      deadband: band,
    })),
  fc.record({ kind: fc.constant('bitSet' as const), a: fc.constantFrom(0, 1, 3, 30, 31, 40, 63) }),
);
const delay = fc.constantFrom(0, 0, 30_000);
const rules = fc
  .array(fc.tuple(tests, fc.integer({ min: 0, max: 1 }), delay, delay, fc.boolean()), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    all.map(
      ([test, place, delayOnMs, delayOffMs, isCounter], n): AlarmRule => ({
        id: String(n),
        place,
        watches: `value ${place}`,
        test,
        delayOnMs,
        delayOffMs,
        isCounter,
      }),
    ),
  );
const value = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom(0.1, 0.2, 0.4, 58.2, 58.5, 2 ** 31, 2 ** 31 + 1, 2 ** 40, 2 ** 53, -1, -0),
  fc.constantFrom(null, undefined, 'text', Number.NaN, Number.POSITIVE_INFINITY),
);
/** Two values or a tick, and the time since the previous one. */
const looks = fc.array(
  fc.tuple(
    fc.option(fc.tuple(value, value), { freq: 8 }),
    fc.constantFrom(0, 1_000, 30_000, 60_000, 900_000),
  ),
  { maxLength: 30 },
);

/** A rule on missing data needs every check, so the fast path is never taken. */
const everyLook: AlarmRule = {
  id: 'silence',
  place: 0,
  watches: 'silence',
  test: { kind: 'noData', a: 1e15 },
  delayOnMs: 0,
  delayOffMs: 0,
  isCounter: false,
};

function said(some: readonly AlarmRule[], given: readonly (readonly [readonly unknown[] | null, number])[]) {
  const transitions: Transition[] = [];
  let state: DeviceState = noState;
  let now = 1e12;
  for (const [values, after] of given) {
    now += after;
    const event = values
      ? ({ kind: 'reading', at: now, values } as const)
      : ({ kind: 'tick', isExpected: true } as const);
    const judged = judge(some, state, event, { now, answersForMs: 180_000, lookMs: 90_000 });
    state = judged.state;
    transitions.push(...judged.transitions);
  }
  const { silence: _, ...known } = state.rules;
  return { transitions, state: { ...state, rules: known } };
}

it('skipped evaluations have the result that each rule would give', () => {
  fc.assert(
    fc.property(rules, looks, (some, given) => {
      expect(said(some, given)).toEqual(said([...some, everyLook], given));
    }),
    { numRuns: 4_000 },
  );
});

it('the state of a device stays small: nothing of good values except the reading that a rate compares with', () => {
  const rate = { ...everyLook, test: { kind: 'rate', a: 9, deadband: 0 } } as const;
  const given = [1, 2, 3].map((good) => [[good], 60_000] as const);
  expect(said([rate], given).state).toMatchObject({ rules: {}, heard: { values: [3] } });
  expect(said([{ ...rate, test: { kind: 'above', a: 9, deadband: 0 } }], given).state).not.toHaveProperty(
    'heard',
  );
});
