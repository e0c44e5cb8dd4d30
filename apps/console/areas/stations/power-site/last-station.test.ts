import { type RegionNode, stationSort } from '@heliodeck/model/wire/region-node';
import { expect, test } from 'vitest';
import { stationToOpen } from './last-station.ts';

const station = (id: string): RegionNode => ({
  label: `S${id}`,
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
  children,
  stations: children.reduce((sum, child) => sum + child.stations, 0),
  offline: 0,
  alarming: 0,
});
const tree = [
  region('11', '北京市', []),
  region('35', '福建省', [region('3502', '厦门市', [station('7'), station('8')])]),
  region('71', '台湾省', [station('9')]),
];

test('a person without stations sees none', () => {
  expect(stationToOpen([], '8')).toBeUndefined();
  expect(stationToOpen(tree.slice(0, 1), undefined)).toBeUndefined();
});

test('the station viewed last is opened again, also below a province without cities', () => {
  expect(stationToOpen(tree, '8')).toBe('8');
  expect(stationToOpen(tree, '9')).toBe('9');
});

test('the last station is opened until the tree has loaded, and none is chosen if there was none', () => {
  expect(stationToOpen(undefined, '77')).toBe('77');
  expect(stationToOpen(undefined, undefined)).toBeUndefined();
});

test('a station that is gone or not visible is replaced by the first of the tree', () => {
  expect(stationToOpen(tree, '77')).toBe('7');
  expect(stationToOpen(tree, undefined)).toBe('7');
});
