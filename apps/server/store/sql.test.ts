import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { constantFor, type Fragment, queryOf, statement } from './sql.ts';

describe('a statement', () => {
  it('has a parameter for each value in order, including repeated values', () => {
    const id = '7';
    expect(statement`select ${1} from dept where id = ${id} or parent_id = ${id}`).toEqual({
      text: 'select $1 from dept where id = $2 or parent_id = $3',
      values: [1, '7', '7'],
    });
  });

  it('accepts arrays, instants, null and objects as values', () => {
    const holes = [['a', 'b'], new Date(0), null, undefined, { toOperationNode: 1 }];
    const { text, values } = statement`${holes[0]}, ${holes[1]}, ${holes[2]}, ${holes[3]}, ${holes[4]}`;
    expect(text).toBe('$1, $2, $3, $4, $5');
    expect(values).toEqual(holes);
  });

  it('accepts fragments of SQL with their own values', () => {
    const shown = sql`d.is_deleted = ${0} and ${sql.id('d', 'tenant_id')} = ${'1'}`;
    expect(
      statement`select id from ${sql.id('dept')} d where id = ${5} and ${shown} limit ${sql.lit(9)}`,
    ).toEqual({
      text: 'select id from "dept" d where id = $1 and d.is_deleted = $2 and "d"."tenant_id" = $3 limit 9',
      values: [5, 0, '1'],
    });
  });

  it('is not mistaken for an earlier one of the same source position, whether its hole has a value or a fragment', () => {
    const of = (hole: unknown) => statement`select ${hole}`;
    expect(of('a')).toEqual({ text: 'select $1', values: ['a'] });
    expect(of(sql`now()`)).toEqual({ text: 'select now()', values: [] });
    expect(of('b')).toEqual({ text: 'select $1', values: ['b'] });
    expect(of(sql`${1} + ${2}`)).toEqual({ text: 'select $1 + $2', values: [1, 2] });
  });

  it('keeps a name next to it', () => {
    expect({ name: 'one', ...statement`select ${1}` }).toEqual({
      name: 'one',
      text: 'select $1',
      values: [1],
    });
  });

  it('equals Kysely’s, for any values and fragments in its holes', () => {
    const place = (holes: readonly unknown[]) =>
      [
        statement`a ${holes[0]} b ${holes[1]} c ${holes[2]}`,
        sql`a ${holes[0]} b ${holes[1]} c ${holes[2]}`,
      ] as const;
    const piece = fc.string().map((value): Fragment => sql`(${value})`);
    const hole = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.integer()), piece);
    fc.assert(
      fc.property(fc.array(hole, { minLength: 3, maxLength: 3 }), (holes) => {
        const [ours, kysely] = place(holes);
        expect(ours).toEqual(queryOf(kysely));
      }),
    );
  });
});

describe('a constant fragment for each of some things', () => {
  it('is made once for each, and differs between them', () => {
    const made: string[] = [];
    const columns = constantFor(({ name }: { readonly name: string }) => {
      made.push(name);
      return sql.id('t', name);
    });
    const [city, zone] = [{ name: 'city' }, { name: 'zone' }];
    for (const _ of [1, 2])
      expect(statement`select ${columns(city)}, ${columns(zone)} from t where id = ${7}`).toEqual({
        text: 'select "t"."city", "t"."zone" from t where id = $1',
        values: [7],
      });
    expect(made).toEqual(['city', 'zone']);
  });

  it('has no values: they would be those of its first use', () => {
    const fragment = constantFor(() => sql`id = ${7}`);
    expect(() => fragment({})).toThrow('has parameters');
  });
});
