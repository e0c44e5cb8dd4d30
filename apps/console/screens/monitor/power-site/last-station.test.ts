import { expect, test } from 'vitest';
import type { RegionNode } from '../../../widgets/region-tree/region-node.ts';
import { stationToOpen } from './last-station.ts';

const station = (id: string): RegionNode => ({ label: `S${id}`, value: `9${id}`, sort: 10, stationId: id });
const tree: readonly RegionNode[] = [
  { label: '北京市', value: '11', sort: 1, children: [] },
  {
    label: '福建省',
    value: '35',
    sort: 1,
    children: [{ label: '厦门市', value: '3502', sort: 2, children: [station('7'), station('8')] }],
  },
  { label: '台湾省', value: '71', sort: 1, children: [station('9')] },
];

test('a person without stations is shown none', () => {
  expect(stationToOpen([], '8')).toBeUndefined();
  expect(stationToOpen(tree.slice(0, 1), undefined)).toBeUndefined();
});

test('the station looked at last is opened again, also below a province without cities', () => {
  expect(stationToOpen(tree, '8')).toBe('8');
  expect(stationToOpen(tree, '9')).toBe('9');
});

test('one that is gone, or out of sight, gives way to the first of the tree', () => {
  expect(stationToOpen(tree, '77')).toBe('7');
  expect(stationToOpen(tree, undefined)).toBe('7');
});
