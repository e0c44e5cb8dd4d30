import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { parseSearch, type QueryString } from '@heliodeck/model/descriptors/search';
import { param } from '@heliodeck/model/settings/param';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { park, testEntities } from '../../../../tests/support/entities.ts';
import type { RowScope, VisibleRows } from '../../access/permissions/policy.ts';
import { catalogueOf } from '../columns/catalogue.ts';
import { recordLayout } from '../columns/row-layout.ts';
import { addCondition } from './conditions.ts';
import { RecordQuery } from './list-query.ts';

const ofTests = catalogueOf([...testEntities, param], recordLayout);
const everything: VisibleRows = { kind: 'all' };
const order = [{ name: 'id', direction: 'desc' }] as const;

function queryOf(
  entity: Entity,
  search: QueryString,
  scope: VisibleRows = everything,
  catalogue = ofTests,
): RecordQuery {
  const query = new RecordQuery(catalogue.planOf(entity), scope);
  for (const condition of parseSearch(entity, search, catalogue.find).conditions)
    addCondition(query, condition, 'Asia/Shanghai');
  return query;
}

/** The conditions of a search, without those of every search, and their values. */
function conditionsOf(search: QueryString, scope: VisibleRows = everything, entity: Entity = park) {
  const others = testEntities.filter(({ key }) => key !== entity.key);
  const catalogue = entity === park ? ofTests : catalogueOf([...others, entity], recordLayout);
  const { text, values } = queryOf(entity, search, scope, catalogue).count();
  const always = ' where "t"."is_deleted" = 0';
  expect(text).toContain(always);
  return { text: text.slice(text.indexOf(always) + always.length).replace(/^ and /, ''), values };
}

describe('a search becomes a condition with its value as a parameter', () => {
  it.each([
    ['parkName', '西区', '("t"."park_name" like $1)', ['%西区%']],
    ['parkName', 'West', '("t"."park_name" ilike $1)', ['%West%']],
    ['parkName_likeleft', '50%_\\', '("t"."park_name" like $1)', ['%50\\%\\_\\\\']],
    ['parkName_likeright', '5', '("t"."park_name" like $1)', ['5%']],
    ['parkName_notlike', 'x', '(("t"."park_name" ilike $1) is not true)', ['%x%']],
    ['parkName_equal', 'x', '("t"."park_name" = $1)', ['x']],
    ['parkName_notequal', 'x', '("t"."park_name" is distinct from $1)', ['x']],
    ['state', '1', '("t"."state" = $1)', [1]],
    ['state_in', '1,2', '("t"."state" = any($1::integer[]))', [[1, 2]]],
    ['capacity_ge', '5', '("t"."capacity" >= $1)', [5]],
    ['capacity_gt', '5', '("t"."capacity" > $1)', [5]],
    ['capacity_le', '5', '("t"."capacity" <= $1)', [5]],
    ['capacity_lt', '5', '("t"."capacity" < $1)', [5]],
    ['opened_null', '1', '("t"."opened" is null)', []],
    ['opened_notnull', '1', '("t"."opened" is not null)', []],
    ['keepers_null', '1', `(coalesce("t"."keepers", '{}') = '{}')`, []],
    ['keepers_notnull', '1', `("t"."keepers" <> '{}')`, []],
    ['keepers_equal', '7', '("t"."keepers" @> $1::bigint[])', [['7']]],
    ['keepers_notequal', '7', '(("t"."keepers" @> $1::bigint[]) is not true)', [['7']]],
    ['keepers_in', '7,8', '("t"."keepers" && $1::bigint[])', [['7', '8']]],
  ] as const)('%s=%s', (name, value, text, values) => {
    expect(conditionsOf({ [name]: value })).toEqual({ text, values });
  });

  test('a time is compared as a span: a row displayed as that second is equal to it', () => {
    const at = new Date('2026-06-01T04:00:00Z');
    const next = new Date('2026-06-01T04:00:01Z');
    expect(conditionsOf({ checkedAt_equal: '2026-06-01 12:00:00' })).toEqual({
      text: '(("t"."checked_at" >= $1 and "t"."checked_at" < $2))',
      values: [at, next],
    });
    expect(conditionsOf({ checkedAt_gt: '2026-06-01 12:00:00' }).values).toEqual([next]);
    expect(conditionsOf({ checkedAt_lt: '2026-06-01 12:00:00' }).values).toEqual([at]);
  });

  test('a bare date compared by inequality excludes the whole day, and rows without a time remain', () => {
    expect(conditionsOf({ checkedAt_notequal: '2026-06-01' })).toEqual({
      text: '(("t"."checked_at" >= $1 and "t"."checked_at" < $2) is not true)',
      values: [new Date('2026-05-31T16:00:00Z'), new Date('2026-06-01T16:00:00Z')],
    });
  });

  test.each([
    ['parkName', 'likeleft', '西', '("t"."park_name" like $1)', ['%西']],
    ['parkName', 'likeright', '西', '("t"."park_name" like $1)', ['西%']],
    ['parkName', 'notequal', '西', '("t"."park_name" is distinct from $1)', ['西']],
    ['capacity', 'gt', '5', '("t"."capacity" > $1)', [5]],
    ['capacity', 'ge', '5', '("t"."capacity" >= $1)', [5]],
    ['capacity', 'lt', '5', '("t"."capacity" < $1)', [5]],
    ['capacity', 'le', '5', '("t"."capacity" <= $1)', [5]],
    ['checkedAt', 'gt', '2026-06-01', '("t"."checked_at" >= $1)', [new Date('2026-06-01T16:00:00Z')]],
  ] as const)(
    'the field %s searched by %s is compared in this way without a suffix',
    (name, operator, value, text, values) => {
      const field: Field = Object.assign({}, park.fields[name], { search: operator });
      const searched = Object.assign({}, park, { fields: Object.assign({}, park.fields, { [name]: field }) });
      expect(conditionsOf({ [name]: value }, everything, searched)).toEqual({ text, values });
    },
  );

  test('parameters of several conditions are numbered in the order of the text', () => {
    expect(conditionsOf({ parkName: '西', state: '1', capacity_ge: '2' })).toEqual({
      text: '("t"."park_name" like $1) and ("t"."state" = $2) and ("t"."capacity" >= $3)',
      values: ['%西%', 1, 2],
    });
  });
});

describe('a data scope becomes a condition', () => {
  const tenantId = '100001';
  it.each<readonly [RowScope, string, readonly unknown[]]>([
    [{ kind: 'none' }, '(false)', []],
    [{ kind: 'own', userId: '5' }, '("t"."create_user" = $1)', ['5']],
    [{ kind: 'departments', deptIds: ['1', '2'] }, '("t"."create_dept" = any($1::bigint[]))', [['1', '2']]],
    [{ kind: 'tenant', tenantId }, '("t"."tenant_id" = $1)', [tenantId]],
    [{ kind: 'tenant', tenantId, shared: true }, '("t"."tenant_id" in ($1, $2))', [tenantId, '000000']],
    [
      { kind: 'among', column: 'parent_id', ids: ['3'], of: 'departments' },
      '(("t"."parent_id" = any($1::bigint[])))',
      [['3']],
    ],
    [
      { kind: 'among', column: 'keepers', ids: ['3'], of: 'user' },
      '(("t"."keepers" && $1::bigint[]))',
      [['3']],
    ],
  ])('%o', (scope, text, values) => expect(conditionsOf({}, scope)).toEqual({ text, values }));

  test('no grant at all shows no row', () => {
    expect(conditionsOf({}, { kind: 'grants', of: [] }).text).toBe('(false)');
  });

  test('one grant of all rows among others leaves the rows unlimited', () => {
    const of = [
      { rows: { kind: 'own', userId: '5' }, fields: 'all' },
      { rows: { kind: 'all' }, fields: 'all' },
    ] as const;
    expect(conditionsOf({}, { kind: 'grants', of })).toEqual({ text: '', values: [] });
  });
});

describe('a field mask', () => {
  const grants: VisibleRows = {
    kind: 'grants',
    of: [
      { rows: { kind: 'own', userId: '5' }, fields: 'all' },
      { rows: { kind: 'departments', deptIds: ['9'] }, fields: new Set(['parkName']) },
    ],
  };
  const narrow: VisibleRows = {
    kind: 'grants',
    of: [{ rows: { kind: 'own', userId: '5' }, fields: new Set(['parkName']) }],
  };

  test('limits a condition on a field that one grant hides to rows that another grant shows', () => {
    expect(conditionsOf({ state: '1' }, grants)).toEqual({
      text: `("t"."create_user" = $1 or "t"."create_dept" = any($2::bigint[])) and (case when "t"."create_user" = $3 then "t"."state" end = $4)`,
      values: ['5', ['9'], '5', 1],
    });
  });

  test('replaces a field that no grant shows by null in conditions, in order and in results', () => {
    const query = queryOf(park, { state: '1' }, narrow);
    const outputs = ofTests.planOf(park).outputs.filter(({ name }) => name === 'state');
    const { text } = query.select(outputs, [{ name: 'state', direction: 'asc' }]);
    expect(text).toContain('(null::integer = $3)');
    expect(text).toContain('null::integer as "o0"');
    expect(text).toMatch(/^select null from/);
    expect(text).not.toContain('"state"');
    expect(query.hidden).toContain('state');
  });

  test('makes a condition of an area on a field that no grant shows find nothing', () => {
    const query = queryOf(park, {}, narrow).whereShown('state', sql`t.state = ${1}`, []);
    expect(query.count().text).toMatch(/and \(false\)$/);
    expect(query.count().values).toEqual(['5']);
  });

  test('does not apply to reads of the server itself', () => {
    const outputs = ofTests.planOf(park).outputs.filter(({ name }) => name === 'state');
    expect(queryOf(park, {}, narrow).whole().select(outputs, []).text).toMatch(/^select "t"\."state" from/);
  });

  test('hides a secret parameter wherever it is compared, sorted or returned', () => {
    const { text } = queryOf(param, { paramValue: 'x' }).select(
      ofTests.planOf(param).outputs.filter(({ name }) => name === 'paramValue'),
      [{ name: 'paramValue', direction: 'asc' }],
    );
    const shown = `case when "t"."param_key" ~* '`;
    expect(text.split(shown).length - 1).toBe(text.split('"t"."param_value"').length - 1);
    expect(text).toContain(`then '******' else "t"."param_value" end`);
  });
});

test('no value of a search becomes text of its statement', () => {
  const suffixes = ['', '_equal', '_notequal', '_like', '_likeleft', '_likeright', '_notlike', '_in'];
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom(...suffixes),
      (value, suffix) => {
        // Marked, so that it cannot occur in the statement by chance.
        const marked = `¶${value}¶`;
        const { text, values } = queryOf(
          park,
          { [`parkName${suffix}`]: marked },
          { kind: 'own', userId: marked },
        ).count();
        expect(text).not.toContain('¶');
        expect(text.match(/\$\d+/g)).toHaveLength(values.length);
      },
    ),
  );
});

describe('a page', () => {
  const outputs = ofTests.planOf(park).outputs.filter(({ name }) => name === 'parkName');

  test('has its limit as a literal and its offset as a parameter, so that pages share a plan made for their size', () => {
    const { text, values } = queryOf(park, {}).select(outputs, order, { limit: 10, offset: 20 });
    expect(text.replace(/\s+/g, ' ')).toBe(
      'select "t"."park_name" from ( select t.* from "park" "t" where "t"."is_deleted" = 0 order by "t"."id" desc limit 10 offset $1 ) "t" order by "t"."id" desc',
    );
    expect(values).toEqual([20]);
  });

  test('has no offset if it is the first', () => {
    expect(queryOf(park, {}).select(outputs, order, { limit: 10, offset: 0 }).values).toEqual([]);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('is an error with a limit of %s', (limit) => {
    expect(() => queryOf(park, {}).select(outputs, order, { limit, offset: 0 })).toThrow(/number of rows/);
  });

  test('Columns that are only shown are joined to the page, and not to all rows that are counted', () => {
    const whole = queryOf(park, {});
    const joined = ofTests.planOf(park).outputs.filter(({ join }) => join !== undefined);
    expect(joined.length).toBeGreaterThan(0);
    expect(whole.select(joined, order, { limit: 10, offset: 0 }).text).toMatch(
      /\) "t"\s+left join "park" "j1"/,
    );
    expect(whole.count().text).not.toContain('join');
  });

  test('has its total in one statement, counted only where the page is full', () => {
    const { text, values } = queryOf(park, { state: '1' }).select(
      outputs,
      order,
      { limit: 10, offset: 20 },
      'total',
    );
    expect(text.replace(/\s+/g, ' ')).toContain(
      'case when count(*) over () >= 10 then (select count(*)::int from "park" "t" where "t"."is_deleted" = 0 and ("t"."state" = $1)) end from (',
    );
    expect(values).toEqual([1, 1, 20]);
  });

  test('Ids to search in are computed once, however often the statement uses them', () => {
    const query = queryOf(park, {}).whereId(sql`ids_of(${'x'})`);
    const { text, values } = query.select(outputs, order, { limit: 10, offset: 0 }, 'total');
    expect(text).toMatch(/^with "ids0" as materialized \(select ids_of\(\$1\) as ids\) select/);
    expect(text.match(/any\(\(select ids from "ids0"\)::bigint\[\]\)/g)).toHaveLength(2);
    expect(values).toEqual(['x']);
  });

  test('has a bounded count that stops one beyond its bound', () => {
    expect(queryOf(park, {}).count(50).text).toContain('limit 51');
  });

  test('Locking names the record alone, not the joined tables', () => {
    expect(queryOf(park, {}).select(outputs, order, undefined, 'lock').text).toContain('for update of t');
  });
});

test('an entity, a column or an operator that does not exist is refused before any SQL is built', () => {
  expect(() => ofTests.planOf({ ...park })).toThrow(/not in the catalogue/);
  expect(() => ofTests.planOf(park).expression('nonsense')).toThrow(/stores no 'nonsense'/);
  expect(() => queryOf(park, { keepers_like: '1' })).toThrow(
    expect.objectContaining({ code: 'search.operator' }),
  );
  expect(() => queryOf(park, { capacity_ge: 'many' })).toThrow(
    expect.objectContaining({ code: 'request.parameterFormat' }),
  );
});
