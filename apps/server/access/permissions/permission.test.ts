import { expect, test } from 'vitest';
import { codesOf, type Holder, menusInForce, withAncestors, withDescendants } from './permission.ts';

const menus = [
  { id: '1', parentId: '0', code: 'system', category: 1 },
  { id: '2', parentId: '1', code: 'user', category: 1 },
  { id: '3', parentId: '2', code: 'user_add', category: 2 },
  { id: '4', parentId: '1', code: 'tenant', category: 1 },
  { id: '5', parentId: '0', code: 'desk', category: 1 },
];
const holder = (given: Partial<Holder>): Holder => ({
  tenantId: '100001',
  roleAliases: ['user'],
  granted: new Set(),
  packageMenus: null,
  demoOnly: new Set(),
  platformOnly: new Set(),
  ...given,
});
const codes = (given: Partial<Holder>) => [...codesOf(menusInForce(menus, holder(given)))];

test('a user without roles has no permissions', () => {
  expect(codes({ roleAliases: [] })).toStrictEqual([]);
});

test('the alias administrator in a customer’s tenant has only what was granted', () => {
  expect(codes({ roleAliases: ['administrator'], granted: new Set(['5']) })).toStrictEqual(['desk']);
});

test('an alias that merely contains administrator is not one', () => {
  expect(codes({ tenantId: '000000', roleAliases: ['subadministrator'] })).toStrictEqual([]);
});

test('an administrator of the platform has every permission without grants', () => {
  expect(codes({ tenantId: '000000', roleAliases: ['administrator'] })).toHaveLength(menus.length);
});

test('codes for the demonstration only are not granted even to the platform administrator', () => {
  const administrator = { tenantId: '000000', roleAliases: ['administrator'], demoOnly: new Set(['desk']) };
  expect(codes(administrator)).not.toContain('desk');
});

test('codes for the demonstration only are granted in the demonstration tenant alone, whatever is granted or packaged', () => {
  const given = { demoOnly: new Set(['desk']), granted: new Set(['5']) };
  expect(codes({ ...given, tenantId: '100002' })).toStrictEqual([]);
  const packed = { ...given, tenantId: '100002', roleAliases: ['admin'], packageMenus: new Set(['5']) };
  expect(codes(packed)).toStrictEqual([]);
  expect(codes(given)).toStrictEqual(['desk']);
});

test('a grant outside the tenant’s package is ineffective', () => {
  expect(codes({ granted: new Set(['2', '5']), packageMenus: new Set(['2']) })).toStrictEqual(['user']);
});

test('a granted button puts its screen in force, but no other button and no heading', () => {
  expect(codes({ granted: new Set(['3']) })).toStrictEqual(['user', 'user_add']);
});

test('the screen of a granted button is limited by the package like the button', () => {
  expect(codes({ granted: new Set(['3']), packageMenus: new Set(['5']) })).toStrictEqual([]);
});

test('the screen of a button is not in force where it is for the demonstration only', () => {
  expect(
    codes({ tenantId: '100002', demoOnly: new Set(['user', 'user_add']), granted: new Set(['3']) }),
  ).toStrictEqual([]);
});

test('the tenant’s admin has the whole package with the entries above and below it', () => {
  expect(codes({ roleAliases: ['admin'], packageMenus: new Set(['2']) })).toStrictEqual([
    'system',
    'user',
    'user_add',
  ]);
});

test('the admin of a tenant without a package has what was granted', () => {
  expect(codes({ roleAliases: ['admin'], granted: new Set(['5']) })).toStrictEqual(['desk']);
});

test('menus that are each other’s parents do not cause an endless loop', () => {
  const ring = [
    { id: '1', parentId: '2', code: 'a', category: 1 },
    { id: '2', parentId: '1', code: 'b', category: 1 },
  ];
  expect([...withAncestors(ring, new Set(['1']))]).toStrictEqual(['1', '2']);
  expect([...withDescendants(ring, new Set(['1']))]).toStrictEqual(['1', '2']);
});
