import { expect, test } from 'vitest';
import { scopeFill } from './scope-fill.ts';

const menu = { name: '岗位', code: 'post' };

test('an unknown type restricts by no column', () => {
  expect(scopeFill(menu, null, '暂无').scopeColumn).toBe('-');
  expect(scopeFill(menu, 9, '暂无').scopeColumn).toBe('-');
});

test('each type sets its own column, a custom one none', () => {
  const columnOf = (type: number) => scopeFill(menu, type, '').scopeColumn;
  expect([1, 2, 3, 4, 5].map(columnOf)).toEqual(['-', 'create_user', 'create_dept', 'create_dept', '']);
});

test('name and number are taken from the menu, also where the form has the type as text', () => {
  expect(scopeFill(menu, '2', '本人可见')).toEqual({
    scopeColumn: 'create_user',
    scopeName: '岗位 [本人可见]',
    resourceCode: 'post',
  });
});
