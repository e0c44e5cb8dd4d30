import { expect, test } from 'vitest';
import { treeKey } from './tree-keys.ts';
import { stationCounts, treeRows } from './tree-rows.ts';

const tree = [
  {
    label: 'Fujian',
    value: '35',
    sort: 1,
    stations: 1,
    offline: 0,
    alarming: 0,
    children: [
      { label: 'Gulangyu', value: '901', sort: 10, stationId: '1', stations: 1, offline: 0, alarming: 0 },
    ],
  },
  { label: 'Gansu', value: '62', sort: 1, stations: 0, offline: 0, alarming: 0, children: [] },
];
const closed = treeRows(tree, new Set(), stationCounts(tree));
const open = treeRows(tree, new Set(['r35']), stationCounts(tree));

test('right opens a closed branch, then moves into it; left closes it and returns', () => {
  expect(treeKey('ArrowRight', closed, 0)).toEqual({ kind: 'turn', open: true });
  expect(treeKey('ArrowRight', open, 0)).toEqual({ kind: 'go', to: 1 });
  expect(treeKey('ArrowLeft', open, 1)).toEqual({ kind: 'go', to: 0 });
  expect(treeKey('ArrowLeft', open, 0)).toEqual({ kind: 'turn', open: false });
});

test('keys never leave the tree', () => {
  expect(treeKey('ArrowUp', open, 0)).toEqual({ kind: 'go', to: 0 });
  expect(treeKey('End', open, 0)).toEqual({ kind: 'go', to: 2 });
  expect(treeKey('ArrowDown', open, 2)).toEqual({ kind: 'go', to: 2 });
});

test('a letter moves to the next line that begins with it, and wraps at the end', () => {
  expect(treeKey('g', open, 1)).toEqual({ kind: 'go', to: 2 });
  expect(treeKey('f', open, 2)).toEqual({ kind: 'go', to: 0 });
  expect(treeKey('Escape', open, 0)).toBeUndefined();
});
