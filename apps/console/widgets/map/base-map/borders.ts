import { type MapArea, type Outline, polygonsOf, type Ring } from './outline.ts';

/** Lines between and around provinces. */
export interface Borders {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly properties: { readonly code: string };
    readonly geometry: { readonly type: 'MultiLineString'; readonly coordinates: readonly Ring[] };
  }[];
}

type BorderPoint = Ring[number];

/** A segment of a ring, the same in both directions. */
function stepKey(from: BorderPoint, to: BorderPoint): string {
  const [one, other] = [from.join(), to.join()];
  return one < other ? `${one}|${other}` : `${other}|${one}`;
}

/**
 * The borders of provinces, derived from the areas in them: neighbouring areas have the same points on their common
 * border, so a segment in only one area is on the outside.
 */
export function provinceBorders(areas: readonly Outline<MapArea>[]): Borders {
  const groups = Map.groupBy(areas, ({ properties }) => properties.code.slice(0, 2));
  return {
    type: 'FeatureCollection',
    features: [...groups].map(([code, members]) => ({
      type: 'Feature',
      properties: { code },
      geometry: { type: 'MultiLineString', coordinates: outside(members) },
    })),
  };
}

function outside(areas: readonly Outline<MapArea>[]): readonly Ring[] {
  const rings = areas.flatMap(({ geometry }) => polygonsOf(geometry).flat());
  const taken = new Map<string, number>();
  for (const ring of rings) {
    for (const [from, to] of steps(ring)) {
      const key = stepKey(from, to);
      taken.set(key, (taken.get(key) ?? 0) + 1);
    }
  }
  return rings.flatMap((ring) => {
    const lines: BorderPoint[][] = [];
    let line: BorderPoint[] | undefined;
    for (const [from, to] of steps(ring)) {
      if (taken.get(stepKey(from, to)) !== 1) line = undefined;
      else if (line) line.push(to);
      else {
        line = [from, to];
        lines.push(line);
      }
    }
    return lines;
  });
}

const steps = (ring: Ring): readonly (readonly [BorderPoint, BorderPoint])[] =>
  ring.slice(1).flatMap((to, index) => {
    const from = ring[index];
    return from ? [[from, to] as const] : [];
  });
