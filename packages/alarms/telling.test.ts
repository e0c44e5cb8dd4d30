import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeviceState, noState, type Transition } from './device-state.ts';
import { judge } from './judge.ts';
import type { AlarmRule, RuleTest } from './rule.ts';
import { nextTelling } from './telling.ts';

const limit = fc.integer({ min: 0, max: 8 });
const deadband = fc.integer({ min: 0, max: 3 });
const tests: fc.Arbitrary<RuleTest> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above', 'below', 'equals', 'rate' as const), a: limit, deadband }),
  fc
    .tuple(fc.constantFrom('outside', 'inside' as const), limit, limit, deadband)
    .map(([kind, one, other, band]) => ({
      kind,
      a: Math.min(one, other),
      b: Math.max(one, other),
      deadband: band,
    })),
  fc.record({ kind: fc.constant('bitSet' as const), a: fc.integer({ min: 0, max: 3 }) }),
);
const delay = fc.constantFrom(0, 30_000, 90_000, 600_000);
const rules: fc.Arbitrary<AlarmRule> = fc.record({
  id: fc.constant('r'),
  place: fc.constant(0),
  watches: fc.constant('value'),
  test: tests,
  delayOnMs: delay,
  delayOffMs: delay,
  isCounter: fc.boolean(),
});
/** A value, and the time since the previous one. */
const readings = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(1_000, 30_000, 60_000, 900_000)),
  { maxLength: 60 },
);

/** Transitions for readings, and the number of calls of the judge. */
function said(rule: AlarmRule, given: readonly (readonly [number, number])[], skips: boolean) {
  const values = given.map(([value]) => value);
  const transitions: Transition[] = [];
  let state: DeviceState = noState;
  let asked = 0;
  const at = given.map((_, n) => given.slice(0, n + 1).reduce((sum, [, after]) => sum + after, 1e12));
  for (let i = 0; i < values.length; i += 1) {
    if (skips) {
      const telling = nextTelling(rule, state, values, i);
      if (telling > i) state = { ...state, last: at[telling - 1] ?? null };
      i = telling;
      if (i >= values.length) break;
    }
    const now = at[i] ?? 0;
    const event = { kind: 'reading', at: now, values: [values[i]] } as const;
    const judged = judge([rule], state, event, { now, answersForMs: 180_000, lookMs: 90_000 });
    asked += 1;
    state = judged.state;
    transitions.push(...judged.transitions);
  }
  return { transitions, state, asked };
}

it('readings have the same result whether irrelevant ones are skipped or evaluated', () => {
  fc.assert(
    fc.property(rules, readings, (rule, given) => {
      const [judged, skipped] = [said(rule, given, false), said(rule, given, true)];
      expect(skipped.transitions).toEqual(judged.transitions);
      expect(skipped.state).toEqual(judged.state);
    }),
    { numRuns: 2000 },
  );
});

it('only readings that cross a limit, return, or arrive during a delay are evaluated', () => {
  const rule: AlarmRule = {
    id: 'r',
    place: 0,
    watches: 'value',
    test: { kind: 'above', a: 5, deadband: 0 },
    delayOnMs: 0,
    delayOffMs: 0,
    isCounter: false,
  };
  const given = [1, 2, 3, 9, 9, 9, 9, 1, 1, 1].map((value) => [value, 60_000] as const);
  expect(said(rule, given, true).asked).toBe(2);
});
