import fc from 'fast-check';
import { expect, it } from 'vitest';
import { possibleWithin } from './extremes.ts';
import { type RuleTest, standingOf } from './rule.ts';

const number = fc.oneof(fc.integer({ min: -8, max: 8 }), fc.double({ min: -8, max: 8, noNaN: true }));
const deadband = fc.constantFrom(0, 0.5, 1, 3, 20);
const tests = fc.oneof(
  fc.record({ kind: fc.constantFrom('above', 'below', 'equals' as const), a: number, deadband }),
  fc
    .tuple(fc.constantFrom('outside', 'inside' as const), number, number, deadband)
    .map(([kind, one, other, band]) => ({
      kind,
      a: Math.min(one, other),
      b: Math.max(one, other),
      deadband: band,
    })),
  fc.record({ kind: fc.constant('bitSet' as const), a: fc.integer({ min: 0, max: 4 }) }),
);

it('what is impossible for the extremes of some values is impossible for each of these values', () => {
  fc.assert(
    fc.property(tests, fc.array(number, { minLength: 1, maxLength: 6 }), (test, values) => {
      const possible = possibleWithin({ test }, Math.min(...values), Math.max(...values));
      for (const value of values) {
        const standing = standingOf(test, value);
        if (standing === 'over') expect(possible.over).toBe(true);
        if (standing === 'back') expect(possible.back).toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
});

it('extremes on one side of a limit exclude the other', () => {
  const above = { kind: 'above', a: 5, deadband: 1 } as const;
  const told: readonly (readonly [RuleTest, number, number, boolean, boolean])[] = [
    [above, 1, 4, false, true],
    [above, 4.5, 5, false, false],
    [above, 6, 9, true, false],
    [{ ...above, kind: 'below' }, 6, 9, false, true],
    [{ kind: 'outside', a: 0, b: 10, deadband: 1 }, 2, 8, false, true],
    [{ kind: 'inside', a: 0, b: 10, deadband: 1 }, 12, 20, false, true],
    [{ kind: 'equals', a: 3, deadband: 1 }, 5, 9, false, true],
    [{ kind: 'bitSet', a: 2 }, 4, 4, true, false],
    [{ kind: 'rate', a: 2, deadband: 0 }, 4, 4, true, true],
  ];
  for (const [test, low, high, over, back] of told)
    expect(possibleWithin({ test }, low, high)).toEqual({ over, back });
});
