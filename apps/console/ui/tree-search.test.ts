import { expect, test } from 'vitest';
import { treeSearch } from './tree-search.ts';

const node = { title: 'Menu', others: { also: '菜单', spelling: 'cai dan' }, value: '7' };

test('a tree select does not search by the value of a node', () => {
  expect(treeSearch.filterTreeNode('7', node)).toBe(false);
  expect(treeSearch.filterTreeNode('roles', node)).toBe(false);
});

test('a tree select finds a node by its title, its name in the other language, pinyin and initials', () => {
  for (const typed of ['men', '菜单', 'caidan', 'cd'])
    expect(treeSearch.filterTreeNode(typed, node)).toBe(true);
});
