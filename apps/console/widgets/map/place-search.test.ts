import { expect, it } from 'vitest';
import type { PlaceEntry } from './base-map/outline.ts';
import { searchPlaces } from './place-search.ts';

const places: readonly PlaceEntry[] = [
  ['11', '北京市', 'Beijing', 116.4, 39.9],
  ['1101', '北京市', 'Beijing'],
  ['110105', '朝阳区', 'Chaoyang District', 116.5, 39.95],
  ['22', '吉林省', 'Jilin', 125.8, 42.5],
  ['2201', '长春市', 'Changchun', 125.3, 43.8],
  ['220104', '朝阳区', 'Chaoyang District'],
  ['21', '辽宁省', 'Liaoning', 122, 41],
  ['2113', '朝阳市', 'Chaoyang', 120.4, 41.6],
  ['35', '福建省', 'Fujian', 118.3, 26],
  ['3502', '厦门市', 'Xiamen', 118.1, 24.5],
  ['350203', '思明区', 'Siming District'],
];
const names = (query: string) => searchPlaces(places, query).map((place) => place.name);

it('an empty query finds nothing rather than everything', () => {
  expect(names('  ')).toEqual([]);
});
it('a district without coordinates is found at its prefecture’s centre', () => {
  expect(searchPlaces(places, '思明')).toEqual([
    { code: '350203', name: '福建省 厦门市 思明区', longitude: 118.1, latitude: 24.5, zoom: 9 },
  ]);
});
it('wider places come before narrower ones with the same name', () => {
  expect(names('朝阳')).toEqual(['辽宁省 朝阳市', '北京市 朝阳区', '吉林省 长春市 朝阳区']);
});
it('a second word narrows the search by the regions above', () => {
  expect(names('吉林 朝阳')).toEqual(['吉林省 长春市 朝阳区']);
});
it('a province does not match everything within it', () => {
  expect(names('福建')).toEqual(['福建省']);
});
it('a municipality is listed once', () => {
  expect(names('北京')).toEqual(['北京市']);
});
it('no more than eight results are shown', () => {
  const many = Array.from(
    { length: 20 },
    (_, index): PlaceEntry => [`35${10 + index}`, `同名${index}市`, `Namesake ${index}`, 1, 1],
  );
  expect(searchPlaces([...places, ...many], '同名')).toHaveLength(8);
});
it('a place is found by its English name in any case', () => {
  expect(names('fujian')).toEqual(['福建省']);
  expect(names('FUJIAN')).toEqual(['福建省']);
  expect(names('siming xiamen')).toEqual(['福建省 厦门市 思明区']);
});
it('an English search writes places in English order', () => {
  expect(searchPlaces(places, '思明', 'en')[0]?.name).toBe('Siming District, Xiamen, Fujian');
  expect(searchPlaces(places, 'beijing', 'en').map(({ name }) => name)).toEqual(['Beijing']);
});
