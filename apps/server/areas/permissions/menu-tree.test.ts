import { expect, test } from 'vitest';
import { buttonsTree, type MenuRow, routesTree } from './menu-tree.ts';

const row = (id: string, parentId: string, code: string, given: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId,
  code,
  name: code,
  nameEn: code,
  alias: 'menu',
  path: `/${code}`,
  source: '',
  sort: 1,
  category: code.includes('_') ? 2 : 1,
  action: 0,
  isOpen: 1,
  remark: null,
  ...given,
});
const all = [
  row('1', '0', 'system', { sort: 9 }),
  row('2', '1', 'user'),
  row('3', '2', 'user_add'),
  row('4', '1', 'role'),
  row('5', '0', 'desk', { sort: 2 }),
];
type Tree = readonly { readonly code: string; readonly children?: Tree }[];
const shape = (tree: Tree): unknown =>
  tree.map(({ code, children }) => (children ? { [code]: shape(children) } : code));

test('a user without permissions gets empty trees', () => {
  expect(routesTree(all, new Set(), null)).toStrictEqual([]);
  expect(buttonsTree(all, new Set())).toStrictEqual([]);
});

test('a button never appears in the sidebar', () => {
  expect(shape(routesTree(all, new Set(['3']), null))).toStrictEqual([]);
});

test('the ancestors of a granted menu are included, though not granted', () => {
  expect(shape(routesTree(all, new Set(['2']), null))).toStrictEqual([{ system: ['user'] }]);
});

test('roots are in order of their sort', () => {
  expect(shape(routesTree(all, new Set(['2', '5']), null))).toStrictEqual(['desk', { system: ['user'] }]);
});

test('a top menu limits the sidebar to its own menus and never extends it', () => {
  expect(shape(routesTree(all, new Set(['2', '5']), new Set(['2', '4'])))).toStrictEqual([
    { system: ['user'] },
  ]);
});

test('a menu without buttons is no leaf of the tree of buttons', () => {
  expect(shape(buttonsTree(all, new Set(['2', '3', '4', '5'])))).toStrictEqual([
    { system: [{ user: ['user_add'] }] },
  ]);
});

test('a button has no children key at all', () => {
  const [system] = buttonsTree(all, new Set(['3']));
  const leaf = system?.children?.[0]?.children?.[0];
  expect(leaf?.code).toBe('user_add');
  expect(leaf && 'children' in leaf).toBe(false);
});
