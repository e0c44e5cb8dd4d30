import type { MapLibreMap } from 'maplibre-gl';
import { textWidth } from '../../fields/shared/field-ui.ts';

/** Source of the names, and the size of the larger ones, px. */
export const [namesSource, nameSize] = ['names', 13] as const;

/** Height in which a name moves down or up for a point, in font sizes. */
const lines = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Font size that `textWidth` is for, px. */
const measured = 14;
/** Distance to the edges, px; at the bottom are the sources. */
const [beside, above, below] = [4, 4, 28];
/** The zoom buttons in the upper right corner, px. */
const buttons: Size = { width: 56, height: 100 };

/**
 * Whether a name around a point would be cut off by an edge of the map, or would be below what is displayed on
 * the map.
 * @param point position of its centre in the frame, px
 */
export function isAtEdge(point: { x: number; y: number }, name: Size, frame: Size): boolean {
  const [left, right] = [point.x - name.width / 2, point.x + name.width / 2];
  const [top, bottom] = [point.y - name.height / 2, point.y + name.height / 2];
  return (
    left < beside ||
    right > frame.width - beside ||
    top < above ||
    bottom > frame.height - below ||
    (right > frame.width - buttons.width && top < buttons.height)
  );
}

interface NamedFeature {
  readonly id: number;
  readonly properties: { readonly name: string };
  readonly geometry: { readonly coordinates: [number, number] };
}

/** Hides the names that would be cut off by an edge of a map; they appear when the map is moved. */
export function hideNamesAtEdges(map: MapLibreMap, scale: number): void {
  let names: readonly NamedFeature[] = [];
  let hidden = new Set<number>();
  const look = (): void => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const size = nameSize * scale;
    const next = new Set(
      names
        .filter(({ properties, geometry }) =>
          isAtEdge(
            map.project(geometry.coordinates),
            { width: (textWidth(properties.name) * size) / measured, height: size * lines },
            { width, height },
          ),
        )
        .map(({ id }) => id),
    );
    for (const id of new Set([...next, ...hidden]))
      if (next.has(id) !== hidden.has(id))
        map.setFeatureState({ source: namesSource, id }, { isAtEdge: next.has(id) });
    hidden = next;
  };
  map.on('style.load', () => {
    const source = map.getStyle().sources[namesSource];
    const data = source?.type === 'geojson' ? source.data : undefined;
    names =
      typeof data === 'object' && 'features' in data ? (data.features as unknown as NamedFeature[]) : [];
    hidden = new Set();
    look();
  });
  map.on('move', look);
  map.on('resize', look);
}
