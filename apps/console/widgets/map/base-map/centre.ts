import { type OutlineGeometry, polygonsOf, type Ring } from './outline.ts';

/** Position of the name of an outline: the centre of mass of its largest polygon, [longitude, latitude]. */
export function centreOf(shape: OutlineGeometry): readonly [number, number] {
  const masses = polygonsOf(shape).flatMap(([edge]) => (edge ? [massOf(edge)] : []));
  const largest = masses.reduce((one, other) => (other.area > one.area ? other : one), {
    area: 0,
    centre: [0, 0] as readonly [number, number],
  });
  return largest.centre;
}

/**
 * Area and centroid of a ring by the shoelace formula; degrees are treated as planar, which is accurate enough for a
 * name.
 */
function massOf(ring: Ring): { readonly area: number; readonly centre: readonly [number, number] } {
  let [twice, x, y] = [0, 0, 0];
  let [xBefore, yBefore] = ring.at(-1) ?? [0, 0];
  for (const [xHere, yHere] of ring) {
    const cross = xBefore * yHere - xHere * yBefore;
    twice += cross;
    x += (xBefore + xHere) * cross;
    y += (yBefore + yHere) * cross;
    [xBefore, yBefore] = [xHere, yHere];
  }
  return twice === 0
    ? { area: 0, centre: [xBefore, yBefore] }
    : { area: Math.abs(twice) / 2, centre: [x / (3 * twice), y / (3 * twice)] };
}
