import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeviceState, noState, type Transition } from './device-state.ts';
import { judge } from './judge.ts';
import type { AlarmRule, RuleTest } from './rule.ts';

const setting = { answersForMs: 30_000, lookMs: 60_000 };
const started = 1_000_000_000_000;

type Limited = Extract<RuleTest, { readonly deadband: number }>;

/** A step of a history: seconds since the one before, and a value in tenths; null = a check without a reading. */
interface Step {
  readonly after: number;
  readonly tenths: number | null;
}

const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 25 }),
    tenths: fc.option(fc.integer({ min: -60, max: 60 }), { freq: 6 }),
  }),
  { minLength: 1, maxLength: 25 },
);
const limits = fc
  .tuple(
    fc.integer({ min: -50, max: 50 }),
    fc.integer({ min: -50, max: 50 }),
    fc.integer({ min: 0, max: 40 }),
  )
  .map(([one, other, deadband]) => ({ a: Math.min(one, other), b: Math.max(one, other), deadband }));
const delays = fc.record({
  delayOnMs: fc.constantFrom(0, 15_000),
  delayOffMs: fc.constantFrom(0, 15_000),
});
const kinds = ['above', 'below', 'outside', 'inside', 'equals', 'rate'] as const;
type Kind = (typeof kinds)[number];
type Limits = { readonly a: number; readonly b: number; readonly deadband: number };

/** A test with limits given in tenths. @param unit what a tenth is */
function testOf(kind: Kind, { a, b, deadband }: Limits, unit: (tenths: number) => number): Limited {
  const band = unit(deadband);
  if (kind === 'outside' || kind === 'inside') return { kind, a: unit(a), b: unit(b), deadband: band };
  return { kind, a: kind === 'rate' ? Math.abs(unit(a)) : unit(a), deadband: band };
}

/** Kinds and instants of the transitions of a rule for a history. @param unit what a tenth is */
function told(
  test: RuleTest,
  delay: Pick<AlarmRule, 'delayOnMs' | 'delayOffMs'>,
  history: readonly Step[],
  unit: (tenths: number) => number,
): readonly (readonly [Transition['kind'], number])[] {
  const rules: readonly AlarmRule[] = [{ id: 'r', place: 0, watches: 'v', test, isCounter: false, ...delay }];
  let state: DeviceState = noState;
  let now = started;
  const all: Transition[] = [];
  for (const { after, tenths } of history) {
    now += after * 1000;
    const event =
      tenths === null
        ? ({ kind: 'tick', isExpected: true } as const)
        : ({ kind: 'reading', at: now, values: [unit(tenths)] } as const);
    const judged = judge(rules, state, event, { now, ...setting });
    state = judged.state;
    all.push(...judged.transitions);
  }
  return all.map(({ kind, at }) => [kind, at]);
}

const tenth = (tenths: number): number => tenths / 10;

it.each(kinds)('a rule %s tells the same in any unit, of limits and values of either sign', (kind) => {
  fc.assert(
    fc.property(limits, delays, steps, (given, delay, history) => {
      const inTenths = told(
        testOf(kind, given, (n) => n),
        delay,
        history,
        (n) => n,
      );
      expect(told(testOf(kind, given, tenth), delay, history, tenth)).toEqual(inTenths);
    }),
    { numRuns: 150 },
  );
});

it('a rule below a limit tells what one above its negative tells of the negative values', () => {
  fc.assert(
    fc.property(limits, delays, steps, ({ a, deadband }, delay, history) => {
      const below = told({ kind: 'below', a: tenth(a), deadband: tenth(deadband) }, delay, history, tenth);
      const above = { kind: 'above', a: tenth(-a), deadband: tenth(deadband) } as const;
      expect(told(above, delay, history, (n) => tenth(-n))).toEqual(below);
    }),
    { numRuns: 150 },
  );
});

it('readings that come late, or again, tell nothing and change nothing', () => {
  fc.assert(
    fc.property(limits, delays, steps, fc.constantFrom(...kinds), (given, delay, history, kind) => {
      const rules: readonly AlarmRule[] = [
        { id: 'r', place: 0, watches: 'v', test: testOf(kind, given, tenth), isCounter: false, ...delay },
      ];
      let state: DeviceState = noState;
      let now = started;
      for (const { after, tenths } of history) {
        now += 1000 + after * 1000;
        const read = (at: number, value: number) =>
          judge(rules, state, { kind: 'reading', at, values: [value] }, { now, ...setting });
        state = read(now, tenth(tenths ?? 0)).state;
        for (const value of [given.a - 1, given.a, given.b + 1].map(tenth))
          for (const at of [now, now - 1, started - 1]) {
            const late = read(at, value);
            expect(late.transitions).toEqual([]);
            expect(late.state).toBe(state);
          }
      }
    }),
    { numRuns: 100 },
  );
});
