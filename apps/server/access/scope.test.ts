import { expect, test } from 'vitest';
import { type GrantedScope, type ScopedCaller, scopeInForce } from './scope.ts';

const caller = (given: Partial<ScopedCaller> = {}): ScopedCaller => ({
  userId: '7',
  tenantId: '100001',
  roles: [{ id: 'r1', alias: 'user' }],
  deptIds: ['d1'],
  deptIdsBelow: ['d1', 'd2'],
  ...given,
});
const rule = (roleId: string, resourceCode: string, type: GrantedScope['type']): GrantedScope => ({
  roleId,
  resourceCode,
  type,
});

test('someone without roles sees nothing', () => {
  expect(scopeInForce(caller({ roles: [] }), ['dtu'], [])).toStrictEqual({ kind: 'none' });
});

test('someone without department sees nothing of the departments’ work', () => {
  expect(scopeInForce(caller({ deptIds: [], deptIdsBelow: [] }), ['dtu'], [])).toStrictEqual({
    kind: 'none',
  });
});

test('a rule for another entity or another role says nothing', () => {
  const rules = [rule('r1', 'xwj', 1), rule('r9', 'dtu', 1)];
  expect(scopeInForce(caller(), ['dtu'], rules)).toStrictEqual({
    kind: 'departments',
    deptIds: ['d1', 'd2'],
  });
});

test('a rule narrows also the tenant’s admin, whose role otherwise says all', () => {
  const admin = caller({ roles: [{ id: 'r1', alias: 'admin' }] });
  expect(scopeInForce(admin, ['dtu'], [])).toStrictEqual({ kind: 'all' });
  expect(scopeInForce(admin, ['dtu'], [rule('r1', 'dtu', 2)])).toStrictEqual({ kind: 'own', userId: '7' });
});

test('the alias administrator outside 000000 opens nothing by itself', () => {
  const impostor = caller({ roles: [{ id: 'r1', alias: 'administrator' }] });
  expect(scopeInForce(impostor, ['dtu'], [])).toStrictEqual({ kind: 'departments', deptIds: ['d1', 'd2'] });
});

test('own department leaves out those below', () => {
  expect(scopeInForce(caller(), ['dtu'], [rule('r1', 'dtu', 3)])).toStrictEqual({
    kind: 'departments',
    deptIds: ['d1'],
  });
});

test('of several roles the widest counts', () => {
  const roles = [
    { id: 'r1', alias: 'user' },
    { id: 'r2', alias: 'hr' },
  ];
  const rules = [rule('r1', 'dtu', 2), rule('r2', 'dtu', 1)];
  expect(scopeInForce(caller({ roles }), ['dtu'], rules)).toStrictEqual({ kind: 'all' });
  expect(scopeInForce(caller({ roles }), ['dtu'], rules.slice(0, 1))).toStrictEqual({
    kind: 'departments',
    deptIds: ['d1', 'd2'],
  });
});

test('rows of the organisation are guarded by permission alone until a rule narrows them', () => {
  expect(scopeInForce(caller(), ['user'], [])).toStrictEqual({ kind: 'all' });
  expect(scopeInForce(caller(), ['user'], [rule('r1', 'user', 2)])).toStrictEqual({
    kind: 'own',
    userId: '7',
  });
});
