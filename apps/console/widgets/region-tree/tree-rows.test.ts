import { type RegionNode, stationSort } from '@heliodeck/model/wire/region-node';
import { expect, test } from 'vitest';
import { pathTo } from './region-node.ts';
import { branches, filtered, stationCounts, treeRows } from './tree-rows.ts';

const station = (id: string, label: string): RegionNode => ({
  label,
  value: `9${id}`,
  sort: stationSort,
  stationId: id,
  stations: 1,
  offline: 0,
  alarming: 0,
});
const region = (value: string, label: string, children: readonly RegionNode[]): RegionNode => ({
  label,
  value,
  sort: value.length / 2,
  stations: children.reduce((sum, child) => sum + child.stations, 0),
  offline: 0,
  alarming: 0,
  children,
});
const tree = [
  region('35', '福建省', [
    region('3502', '厦门市', [
      region('350203', '思明区', [station('1', '鼓浪屿塔'), station('2', '环岛路')]),
      region('350211', '集美区', [station('3', '集美')]),
      station('4', '市属电站'),
    ]),
  ]),
  region('71', '台湾省', [station('5', '台北'), station('6', '高雄')]),
];

test('counts are those of the stations, through every level up', () => {
  const counts = stationCounts(tree);
  expect(counts.get('r350203')).toBe(2);
  expect(counts.get('r3502')).toBe(4);
  expect(counts.get('r35')).toBe(4);
});

test('71, 81 and 82 count their direct children, at the top only', () => {
  expect(stationCounts(tree).get('r71')).toBe(2);
  const odd = [region('71', '台湾省', [region('7101', '台北市', [station('5', '甲'), station('6', '乙')])])];
  expect(stationCounts(odd).get('r71')).toBe(1);
  expect(stationCounts([region('99', '其他', odd)]).get('r71')).toBe(2);
});

test('a station has no number', () => {
  expect(stationCounts(tree).has('s1')).toBe(false);
});

test('a keyword without a match leaves nothing', () => {
  expect(filtered(tree, '北极').tree).toEqual([]);
});

test('a keyword shows the station with its ancestors, and not its neighbours', () => {
  const { tree: left, toOpen } = filtered(tree, '环岛');
  expect(treeRows(left, toOpen, stationCounts(tree)).map((row) => row.node.label)).toEqual([
    '福建省',
    '厦门市',
    '思明区',
    '环岛路',
  ]);
});

test('a region that matches keeps the nodes below it, closed', () => {
  const { tree: left, toOpen } = filtered(tree, '思明');
  const rows = treeRows(left, toOpen, stationCounts(tree));
  expect(rows.map((row) => row.node.label)).toEqual(['福建省', '厦门市', '思明区']);
  expect(rows.at(-1)).toMatchObject({ open: false, count: 2 });
});

test('a filter changes no number: the stations are hidden, not removed', () => {
  const { tree: left, toOpen } = filtered(tree, '环岛');
  expect(treeRows(left, toOpen, stationCounts(tree))[0]?.count).toBe(4);
});

test('rows state their position to a screen reader', () => {
  const rows = treeRows(tree, new Set(branches(tree)), stationCounts(tree));
  expect(rows.find((row) => row.key === 's2')).toMatchObject({
    level: 4,
    place: 2,
    siblings: 2,
    parent: 'r350203',
  });
});

test('the path to a station is found, and to an unknown one is not', () => {
  expect(pathTo(tree, '4')?.map((node) => node.label)).toEqual(['福建省', '厦门市', '市属电站']);
  expect(pathTo(tree, '77')).toBeUndefined();
});
