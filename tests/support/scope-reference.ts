import type { Comparison, ScopeExpression } from '@heliodeck/model/permissions/scope/expression';
import fc from 'fast-check';
import { park } from './entities.ts';
import { namePart, type StoredPark } from './list-reference.ts';

/** Result of a rule for a row, as in SQL: null if an absent value decides. */
type Said = boolean | null;

/** A rule, and its result for a row. */
export interface AskedRule {
  readonly expression: ScopeExpression;
  readonly said: (row: StoredPark) => Said;
}

const { parkName, state, capacity, keepers } = park.fields;

function compared(sign: Comparison, at: number, value: number): boolean {
  switch (sign) {
    case '=':
      return at === value;
    case '<>':
      return at !== value;
    case '<':
      return at < value;
    case '<=':
      return at <= value;
    case '>':
      return at > value;
    case '>=':
      return at >= value;
  }
}

const ofCapacity = fc
  .tuple(
    fc.constantFrom<Comparison>('=', '<>', '<', '<=', '>', '>='),
    fc.constantFrom(0, 1.5, 20, 80.25, 120.5),
  )
  .map(
    ([sign, value]): AskedRule => ({
      expression: { kind: 'compare', name: 'capacity', field: capacity, sign, operand: { value } },
      said: (row) => (row.capacity === null ? null : compared(sign, row.capacity, value)),
    }),
  );

const ofState = fc.subarray([1, 2], { minLength: 1 }).map(
  (values): AskedRule => ({
    expression: { kind: 'in', name: 'state', field: state, operands: values.map((value) => ({ value })) },
    said: (row) => (row.state === null ? null : values.includes(row.state)),
  }),
);

/** Whether the caller is one of the keepers of a park; an absent list has no keepers. */
const ofKeepers = fc.boolean().map(
  (isOne): AskedRule => ({
    expression: {
      kind: 'compare',
      name: 'keepers',
      field: keepers,
      sign: isOne ? '=' : '<>',
      operand: { placeholder: 'userId' },
    },
    said: (row) => (row.keepers === null ? null : row.keepers.includes('12') === isOne),
  }),
);

const ofPresence = fc.constantFrom<AskedRule>(
  {
    expression: { kind: 'null', name: 'capacity', field: capacity },
    said: (row) => row.capacity === null,
  },
  {
    expression: { kind: 'null', name: 'keepers', field: keepers },
    said: (row) => row.keepers === null || row.keepers.length === 0,
  },
);

/** A pattern in which '%' and '_' are wildcards and a backslash is literal. */
const ofName = fc
  .tuple(namePart(1, 2), fc.constantFrom('%', '_', ''), fc.constantFrom('%', '_', ''))
  .map(([part, before, after]): AskedRule => {
    const pattern = `${before}${part}${after}`;
    const signs: Readonly<Record<string, string>> = { '%': '.*', _: '.' };
    const same = [...pattern].map((sign) => signs[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
    const regular = new RegExp(`^${same.join('')}$`, 'isu');
    return {
      expression: { kind: 'like', name: 'parkName', field: parkName, pattern },
      said: (row) => regular.test(row.parkName),
    };
  });

const one = fc.oneof(ofCapacity, ofState, ofKeepers, ofPresence, ofName);

function negated({ expression, said }: AskedRule): AskedRule {
  return {
    expression: { kind: 'not', of: expression },
    said: (row) => {
      const of = said(row);
      return of === null ? null : !of;
    },
  };
}

function joined(kind: 'and' | 'or', of: readonly AskedRule[]): AskedRule {
  const decisive = kind === 'or';
  return {
    expression: { kind, of: of.map(({ expression }) => expression) },
    said: (row) => {
      const all = of.map(({ said }) => said(row));
      if (all.includes(decisive)) return decisive;
      return all.includes(null) ? null : !decisive;
    },
  };
}

/** Rules of two levels, whose parts may be negated. */
export const askedRule: fc.Arbitrary<AskedRule> = fc
  .array(
    fc.tuple(fc.array(one, { minLength: 1, maxLength: 2 }), fc.constantFrom('and', 'or'), fc.boolean()),
    { minLength: 1, maxLength: 3 },
  )
  .chain((groups) =>
    fc.constantFrom<'and' | 'or'>('and', 'or').map((kind) =>
      joined(
        kind,
        groups.map(([of, inner, isNegated]) => {
          const group = joined(inner, of);
          return isNegated ? negated(group) : group;
        }),
      ),
    ),
  );
