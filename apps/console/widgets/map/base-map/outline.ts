/** A ring of [longitude, latitude]; the first of a polygon is its outer ring, the others are holes in it. */
export type Ring = readonly (readonly [number, number])[];

export type OutlineGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** A GeoJSON feature, in the sources of the base map and in its output. */
export interface Outline<P> {
  readonly type: 'Feature';
  readonly properties: P;
  readonly geometry: OutlineGeometry;
}

export interface Outlines<P> {
  readonly type: 'FeatureCollection';
  readonly features: readonly Outline<P>[];
}

/** Properties of an outline of the base map: its region code (2, 4 or 6 digits) and name. */
export interface MapArea {
  readonly code: string;
  readonly name: string;
}

/** A searchable place: code, name in both languages, and its centre if the outlines have one. */
export type PlaceEntry = readonly [
  code: string,
  name: string,
  english: string,
  longitude?: number,
  latitude?: number,
];

/** Its polygons, one or several: each an outer ring and the rings of its holes. */
export const polygonsOf = (shape: OutlineGeometry): readonly (readonly Ring[])[] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
