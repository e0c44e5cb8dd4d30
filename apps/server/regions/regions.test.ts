import { expect, test } from 'vitest';
import { regionSeeds } from './regions.ts';

const regions = regionSeeds();
const byCode = new Map(regions.map((region) => [region.code, region]));

test('Taiwan, Hong Kong and Macao have no children', () => {
  expect(regions.filter(({ parentCode }) => ['71', '81', '82'].includes(parentCode))).toStrictEqual([]);
  expect(byCode.get('71')?.name).toBe('台湾省');
});

test('every parent precedes its children', () => {
  const seen = new Set<string>(['']);
  for (const { code, parentCode } of regions) {
    expect(seen.has(parentCode), `${code} before its parent ${parentCode}`).toBe(true);
    seen.add(code);
  }
});

test('a district is below its city, the city below its province', () => {
  expect(byCode.get('330106')).toMatchObject({ parentCode: '3301', name: '西湖区', regionLevel: 3 });
  expect(byCode.get('3301')).toMatchObject({ parentCode: '33', name: '杭州市', regionLevel: 2 });
  expect(byCode.get('33')).toMatchObject({ parentCode: '00', name: '浙江省', regionLevel: 1 });
});

test('codes are unique and have two, four or six digits', () => {
  expect(byCode.size).toBe(regions.length);
  for (const { code } of regions) expect(code).toMatch(/^(?:\d\d){1,3}$/);
  expect(regions.filter(({ regionLevel }) => regionLevel === 1)).toHaveLength(34);
});

test('every region has an English name without Chinese characters', () => {
  expect(regions.filter(({ nameEn }) => !nameEn || /[\u3400-\u9fff]/u.test(nameEn))).toStrictEqual([]);
});

test.each([
  ['3502', 'Xiamen'],
  ['350203', 'Siming District'],
  ['620982', 'Dunhuang'],
  ['341502', "Jin'an District"],
  ['2224', 'Yanbian Korean Autonomous Prefecture'],
  ['533325', 'Lanping Bai and Pumi Autonomous County'],
  ['1507', 'Hulunbuir'],
  ['361124', 'Yanshan County'],
  ['310115', 'Pudong New Area'],
])('%s has the name %s', (code, english) => {
  expect(byCode.get(code)?.nameEn).toBe(english);
});
