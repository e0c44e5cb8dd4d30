import type { Area, Outline, Outlines, PlaceEntry, Ring } from './base-map/outline.ts';
import { polygonsOf } from './base-map/outline.ts';

/** A region a point lies in. */
export interface FoundRegion {
  /** Two, four or six digits, as deep as the outlines go. */
  readonly code: string;
  /** '福建省厦门市' */
  readonly name: string;
}

interface Known {
  readonly areas: Outlines<Area>;
  readonly places: readonly PlaceEntry[];
}

/** The province and prefecture (in a municipality: district) of a point in degrees; undefined outside all of them. */
export function regionAt(map: Known, longitude: number, latitude: number): FoundRegion | undefined {
  const area = map.areas.features.find((outline) => holds(outline, longitude, latitude));
  if (!area) return undefined;
  const { code, name } = area.properties;
  const province = map.places.find(([one]) => one === code.slice(0, 2))?.[1] ?? '';
  return { code, name: code.length === 2 ? name : `${province}${name}` };
}

function holds(outline: Outline<Area>, longitude: number, latitude: number): boolean {
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
