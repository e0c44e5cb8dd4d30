import type { Locale } from '@heliodeck/kit/label';
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { type Mode, surfaces } from '../../theme/palette.ts';
import type { PlaceEntry } from './base-map/outline.ts';
import { mapFiles } from './base-map-data.ts';
import { mapColours } from './map-colours.ts';
import { nameSize, namesSource } from './names-at-edges.ts';

/** A name short enough for the map: 'Yanbian', 'Xicheng'. */
const shortName = (english: string): string =>
  english.replace(/ (.+ )?(Autonomous )?(Prefecture|District|League)$/, '');

type Anchor = 'center' | 'top' | 'bottom';

/** Points with a name: provinces at low zoom, prefectures at high zoom. */
function namePoints(places: readonly PlaceEntry[], locale: Locale) {
  const features = places.flatMap(([code, name, english, longitude, latitude]) => {
    if (longitude === undefined || latitude === undefined) return [];
    const properties = { name: locale === 'en' ? shortName(english) : name, depth: code.length };
    const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] };
    return [{ type: 'Feature' as const, id: Number(code), properties, geometry }];
  });
  return { type: 'FeatureCollection' as const, features };
}

/**
 * The base map in the colours of a theme, its names enlarged by a factor for readers at a distance. There are no glyph and sprite addresses: without them MapLibre uses the
 * browser's fonts, and nothing is requested from other servers.
 */
export function mapStyle(
  mode: Mode,
  locale: Locale,
  places: readonly PlaceEntry[],
  scale = 1,
): StyleSpecification {
  const s = surfaces[mode];
  const inks = mapColours[mode];
  const label = (color: string, size: number, anchors: readonly Anchor[]) => ({
    layout: {
      'text-field': ['get', 'name'] as ['get', string],
      'text-size': size * scale,
      'text-padding': 6,
      // A name moves down or up for a point that is displayed at its place.
      'text-variable-anchor': [...anchors],
      'text-radial-offset': 0.7,
      'text-justify': 'auto' as const,
    },
    paint: {
      'text-color': color,
      'text-halo-color': inks.ground,
      'text-halo-width': 1.4,
      'text-opacity': [
        'case',
        ['boolean', ['feature-state', 'isAtEdge'], false],
        0,
        1,
      ] as ExpressionSpecification,
    },
  });
  return {
    version: 8,
    // A change of theme applies at once, as print needs it.
    transition: { duration: 0, delay: 0 },
    sources: {
      land: { type: 'geojson', data: mapFiles.land },
      borders: { type: 'geojson', data: mapFiles.borders },
      areas: { type: 'geojson', data: mapFiles.areas },
      [namesSource]: { type: 'geojson', data: namePoints(places, locale) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': inks.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': inks.abroad } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': inks.areaEdge } },
      { id: 'ground', type: 'fill', source: 'areas', paint: { 'fill-color': inks.ground } },
      {
        id: 'area-edges',
        type: 'line',
        source: 'areas',
        minzoom: 4.5,
        paint: {
          'line-color': inks.areaEdge,
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 9, 1.4],
        },
      },
      {
        id: 'province-edges',
        type: 'line',
        source: 'borders',
        paint: {
          'line-color': inks.provinceEdge,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6],
        },
      },
      {
        id: 'province-names',
        type: 'symbol',
        source: namesSource,
        maxzoom: 6.5,
        filter: ['==', ['get', 'depth'], 2],
        ...label(s.ink, nameSize, ['center', 'top', 'bottom']),
      },
      {
        id: 'area-names',
        type: 'symbol',
        source: namesSource,
        minzoom: 5.5,
        filter: ['>', ['get', 'depth'], 2],
        // Below its point, to which the marker of a searched place points.
        ...label(s.ink, 12, ['top', 'bottom']),
      },
    ],
  };
}
