import type { Locale } from '@heliodeck/kit/label';
import type { MapArea, Outline, Outlines, PlaceEntry, Ring } from './base-map/outline.ts';
import { polygonsOf } from './base-map/outline.ts';

/** A region that contains a point. */
interface FoundRegion {
  /** Two, four or six digits, up to the detail of the outlines. */
  readonly code: string;
  /** '福建省厦门市', 'Xiamen, Fujian' */
  readonly name: string;
}

interface Known {
  readonly areas: Outlines<MapArea>;
  readonly places: readonly PlaceEntry[];
}

/** Name of a place together with its province. */
function placeName(places: readonly PlaceEntry[], code: string, locale: Locale): string {
  const names = [code.slice(0, 2), ...(code.length > 2 ? [code] : [])].map((one) => {
    const [, name = '', english = ''] = places.find(([known]) => known === one) ?? [];
    return locale === 'en' ? english : name;
  });
  return locale === 'en' ? names.reverse().join(', ') : names.join('');
}

/** The province and prefecture (in a municipality: district) of a point in degrees; undefined outside all of them. */
export function regionAt(
  map: Known,
  longitude: number,
  latitude: number,
  locale: Locale = 'zh',
): FoundRegion | undefined {
  const area = map.areas.features.find((outline) => holds(outline, longitude, latitude));
  if (!area) return undefined;
  const { code } = area.properties;
  return { code, name: placeName(map.places, code, locale) };
}

function holds(outline: Outline<MapArea>, longitude: number, latitude: number): boolean {
  return polygonsOf(outline.geometry).some(([edge, ...holes]) => {
    const inside = (ring: Ring): boolean => isInside(ring, longitude, latitude);
    return edge !== undefined && inside(edge) && !holes.some(inside);
  });
}

/** Even-odd rule: a ray to the east crosses the ring an odd number of times. */
function isInside(ring: Ring, x: number, y: number): boolean {
  let odd = false;
  let [xBefore, yBefore] = ring.at(-1) ?? [0, 0];
  for (const [xHere, yHere] of ring) {
    if (yHere > y !== yBefore > y && x < ((xBefore - xHere) * (y - yHere)) / (yBefore - yHere) + xHere)
      odd = !odd;
    [xBefore, yBefore] = [xHere, yHere];
  }
  return odd;
}
