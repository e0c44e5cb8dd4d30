import { readRule, type ScopeRule } from '@heliodeck/model/permissions/scope/rule';
import { entities, entityOf } from '@heliodeck/model/registries/entities';
import { expect, test } from 'vitest';
import { type GrantedScope, type ScopedCaller, scopeInForce } from './scope.ts';

const caller = (given: Partial<ScopedCaller> = {}): ScopedCaller => ({
  userId: '7',
  tenantId: '100001',
  account: 'someone',
  roles: [{ id: 'r1', alias: 'user' }],
  deptIds: ['d1'],
  deptIdsBelow: ['d1', 'd2'],
  ...given,
});
/** The default column of each type, as filled in by the form. */
const columns = ['-', '-', 'create_user', 'create_dept', 'create_dept'];
const rule = (
  roleId: string,
  resourceCode: string,
  scopeType: number,
  given: Partial<ScopeRule> = {},
): GrantedScope => ({
  roleId,
  resourceCode,
  rule: { scopeType, scopeColumn: columns[scopeType] ?? null, scopeField: '*', scopeValue: null, ...given },
});
const scopeOf = (who: ScopedCaller, codes: readonly string[], rules: readonly GrantedScope[]) =>
  scopeInForce(who, codes, rules, (one) => {
    const read = readRule(one, entityOf(codes[0] ?? ''), (key) => entities.get(key));
    return 'rows' in read ? read : undefined;
  });

test('a user without roles sees nothing', () => {
  expect(scopeOf(caller({ roles: [] }), ['dtu'], [])).toStrictEqual({ kind: 'none' });
});

test('someone without a department sees no records of departments', () => {
  expect(scopeOf(caller({ deptIds: [], deptIdsBelow: [] }), ['dtu'], [])).toStrictEqual({
    kind: 'none',
  });
});

test('a rule for another entity or another role has no effect', () => {
  const rules = [rule('r1', 'xwj', 1), rule('r9', 'dtu', 1)];
  expect(scopeOf(caller(), ['dtu'], rules)).toStrictEqual({
    kind: 'departments',
    deptIds: ['d1', 'd2'],
  });
});

test('a rule also restricts the tenant’s admin, whose role otherwise allows everything', () => {
  const admin = caller({ roles: [{ id: 'r1', alias: 'admin' }] });
  expect(scopeOf(admin, ['dtu'], [])).toStrictEqual({ kind: 'all' });
  expect(scopeOf(admin, ['dtu'], [rule('r1', 'dtu', 2)])).toStrictEqual({ kind: 'own', userId: '7' });
});

test('the alias administrator outside 000000 grants nothing by itself', () => {
  const impostor = caller({ roles: [{ id: 'r1', alias: 'administrator' }] });
  expect(scopeOf(impostor, ['dtu'], [])).toStrictEqual({ kind: 'departments', deptIds: ['d1', 'd2'] });
});

test('the scope of the own department excludes those below', () => {
  expect(scopeOf(caller(), ['dtu'], [rule('r1', 'dtu', 3)])).toStrictEqual({
    kind: 'departments',
    deptIds: ['d1'],
  });
});

test('the widest scope of several roles applies', () => {
  const roles = [
    { id: 'r1', alias: 'user' },
    { id: 'r2', alias: 'hr' },
  ];
  const rules = [rule('r1', 'dtu', 2), rule('r2', 'dtu', 1)];
  expect(scopeOf(caller({ roles }), ['dtu'], rules)).toStrictEqual({ kind: 'all' });
  expect(scopeOf(caller({ roles }), ['dtu'], rules.slice(0, 1))).toStrictEqual({
    kind: 'departments',
    deptIds: ['d1', 'd2'],
  });
});

test('rows of the organisation are protected by permission alone until a rule restricts them', () => {
  expect(scopeOf(caller(), ['user'], [])).toStrictEqual({ kind: 'all' });
  expect(scopeOf(caller(), ['user'], [rule('r1', 'user', 2)])).toStrictEqual({
    kind: 'own',
    userId: '7',
  });
});

test('a rule that can no longer be parsed shows nothing, also as the only rule', () => {
  for (const given of [
    { scopeValue: "gone = 'x'" },
    { scopeValue: null },
    { scopeValue: "name = 'x'", scopeField: 'gone' },
  ])
    expect(scopeOf(caller(), ['dtu'], [rule('r1', 'dtu', 5, given)])).toStrictEqual({ kind: 'none' });
  expect(scopeOf(caller(), ['dtu'], [rule('r1', 'dtu', 2, { scopeColumn: 'imei' })])).toStrictEqual({
    kind: 'none',
  });
});

test('rules on another column, hidden fields and custom rules apply in addition to the widest of the rest', () => {
  const roles = [
    { id: 'r1', alias: 'user' },
    { id: 'r2', alias: 'hr' },
  ];
  const rules = [
    rule('r1', 'dtu', 2, { scopeColumn: 'update_user' }),
    rule('r1', 'dtu', 1, { scopeField: 'imei, station_info_id' }),
    rule('r1', 'dtu', 5, { scopeValue: "imei like '86%'" }),
    rule('r2', 'dtu', 3),
  ];
  expect(scopeOf(caller({ roles }), ['dtu'], rules)).toMatchObject({
    kind: 'grants',
    of: [
      { rows: { kind: 'departments', deptIds: ['d1'] }, fields: 'all' },
      { rows: { kind: 'among', column: 'update_user', ids: ['7'], of: 'user' }, fields: 'all' },
      { rows: { kind: 'all' }, fields: new Set(['imei', 'stationInfoId']) },
      {
        rows: { kind: 'expression', who: { deptId: ['d1'], roleId: ['r1', 'r2'], userId: '7' } },
        fields: 'all',
      },
    ],
  });
});

test('other rules add nothing if one allows everything and hides nothing', () => {
  const rules = [rule('r1', 'dtu', 5, { scopeValue: "imei = '1'" }), rule('r1', 'dtu', 1)];
  expect(scopeOf(caller(), ['dtu'], rules)).toStrictEqual({ kind: 'all' });
});
