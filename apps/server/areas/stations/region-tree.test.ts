import { describe, expect, it } from 'vitest';
import { regionTree } from './region-tree.ts';

const regions = [
  { code: '00', name: '中国', also: 'China' },
  { code: '35', name: '福建省', also: 'Fujian' },
  { code: '3502', name: '厦门市', also: 'Xiamen' },
  { code: '350203', name: '思明区', also: 'Siming District' },
  { code: '350211', name: '集美区', also: '集美区' },
  { code: '81', name: '香港特别行政区', also: null },
];
const station = (id: string, regionId: string, offline = false, alarming = false) => ({
  id,
  name: `S${id}`,
  regionId,
  createDept: `d${id}`,
  offline,
  alarming,
});

describe('the region tree', () => {
  it('omits regions without a station unless all are requested', () => {
    expect(regionTree(regions, [], false)).toEqual([]);
    expect(regionTree(regions, [], true).map((node) => node.value)).toEqual(['35', '81']);
  });

  it('puts a station under its district, with its department as value', () => {
    const [province] = regionTree(
      regions,
      [station('1', '350203', true, true), station('4', '350211')],
      false,
    );
    const district = province?.children?.[0]?.children?.[0];
    expect(district?.label).toBe('思明区');
    expect(district?.children).toEqual([
      { label: 'S1', value: 'd1', sort: 10, stationId: '1', stations: 1, offline: 1, alarming: 1 },
    ]);
    expect(province).toMatchObject({ stations: 2, offline: 1, alarming: 1 });
  });

  it('lists other names by which a search finds a region or a station, and none for a name in Latin letters alone', () => {
    const named = { ...station('1', '350203'), name: '鼓浪屿 3号' };
    const [province] = regionTree(regions, [named, station('4', '350211')], false);
    expect(province).toMatchObject({ also: 'Fujian', spelling: 'fu jian sheng' });
    const city = province?.children?.[0];
    expect(city).toMatchObject({ also: 'Xiamen', spelling: 'xia men shi' });
    expect(city?.children?.[0]?.children?.[0]).toMatchObject({ spelling: 'gu lang yu 3 hao' });
    expect(city?.children?.[1]).not.toHaveProperty('also');
    expect(city?.children?.[1]?.children?.[0]).not.toHaveProperty('spelling');
    const english = regions.map(({ name, also, ...one }) => ({ ...one, name: also ?? name, also: name }));
    expect(regionTree(english, [named], false)[0]).toMatchObject({
      label: 'Fujian',
      also: '福建省',
      spelling: 'fu jian sheng',
    });
  });

  it('puts a station directly under a region that has nothing below it', () => {
    const tree = regionTree(regions, [station('2', '81')], false);
    expect(tree[0]?.children?.[0]?.stationId).toBe('2');
  });

  it('accepts a station that names only its city', () => {
    const tree = regionTree(regions, [station('3', '3502')], false);
    expect(tree[0]?.children?.[0]?.children?.[0]?.stationId).toBe('3');
  });
});
