import { expect, test } from 'vitest';
import { type CheckNode, checkedAfter, familyTicks, filteredNodes, partlyChecked } from './check-nodes.ts';

const tree: readonly CheckNode[] = [
  {
    id: 'system',
    title: '系统管理',
    children: [
      {
        id: 'user',
        title: '用户',
        children: [
          { id: 'add', title: '新增' },
          { id: 'edit', title: '编辑' },
        ],
      },
      { id: 'role', title: '角色' },
    ],
  },
  { id: 'other', title: 'Other', disabled: true, children: [{ id: 'leaf', title: 'Leaf' }] },
];
const after = (checked: string[], id: string, on: boolean, family = true) =>
  [...checkedAfter(tree, new Set(checked), id, on, family)].sort();

test('a node that is not in the tree changes nothing', () => {
  expect(after(['add'], 'gone', true)).toEqual(['add']);
});

test('a node that may not be granted is not granted, nor is anything below it', () => {
  expect(after([], 'other', true)).toEqual(['leaf']);
  expect(after([], 'leaf', true)).toEqual(['leaf']);
});

test('a button also selects its page and heading, which stay selected when it is cleared', () => {
  expect(after([], 'add', true)).toEqual(['add', 'system', 'user']);
  expect(after(['add', 'system', 'user'], 'add', false)).toEqual(['system', 'user']);
});

test('a page includes its buttons', () => {
  expect(after(['add', 'edit', 'system', 'user'], 'user', false)).toEqual(['system']);
});

test('independent nodes do not select their children', () => {
  expect(after([], 'user', true, false)).toEqual(['user']);
});

test('a keyword keeps matches, their ancestors and their descendants', () => {
  expect(filteredNodes(tree, '用户')).toEqual([{ ...tree[0], children: [tree[0]?.children?.[0]] }]);
  expect(filteredNodes(tree, 'LEAF')).toEqual([tree[1]]);
  expect(filteredNodes(tree, 'nothing')).toEqual([]);
});

test('a keyword in the other language, in pinyin or as initials gives the same result as the visible title', () => {
  const menu: CheckNode = { id: 'm', title: 'Menu', also: '菜单', spelling: 'cai dan' };
  const branch: CheckNode = { id: 's', title: 'System', children: [menu, { id: 'r', title: 'Role' }] };
  for (const keyword of ['Menu', '菜单', 'caidan', 'cd'])
    expect(filteredNodes([branch], keyword), keyword).toEqual([{ ...branch, children: [menu] }]);
  expect(filteredNodes([branch], 'juese')).toEqual([]);
});

test('an unselected node with selected descendants is partly selected on every level; only selected nodes are returned', () => {
  const partly = (checked: string[]) => partlyChecked(tree, new Set(checked));
  expect(partly([])).toEqual([]);
  expect(partly(['system'])).toEqual([]);
  expect(partly(['add'])).toEqual(['system', 'user']);
  expect(partly(['user', 'add', 'leaf'])).toEqual(['system', 'other']);
});

test('a node is shown as full once it and its descendants are selected, and as half where some are', () => {
  const ticks = (...checked: string[]) => familyTicks(tree, new Set(checked));
  expect(ticks()).toEqual({ full: [], half: [] });
  expect(ticks('system', 'user', 'add')).toEqual({ full: ['add'], half: ['system', 'user'] });
  expect(ticks('system', 'user', 'add', 'edit')).toEqual({ full: ['user', 'add', 'edit'], half: ['system'] });
  expect(ticks('system', 'user', 'add', 'edit', 'role').half).toEqual([]);
  expect(ticks('leaf').full).toEqual(['other', 'leaf']);
  expect(familyTicks([{ id: 'bare', title: 'Bare', disabled: true }], new Set())).toEqual({
    full: [],
    half: [],
  });
});
