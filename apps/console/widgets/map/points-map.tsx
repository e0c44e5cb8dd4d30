import type { Tone } from '@heliodeck/model/descriptors/tone';
import {
  type GeoJSONSource,
  LngLatBounds,
  type MapLibreMap,
  Popup,
  type StyleSpecification,
} from 'maplibre-gl';
import { type JSX, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { useMode } from '../../theme/apply.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { PlaceEntry } from './base-map/outline.ts';
import { drawBaseMap } from './draw-base-map.ts';
import styles from './map.module.css';
import type { MapPoint } from './map-canvas.tsx';
import { mapStyle } from './map-style.ts';
import { mapWords } from './map-words.ts';
import { pointImage, pointImagePrefix, pointSharpness } from './point-image.ts';
import { usePaperPicture } from './use-paper-picture.ts';

/** A named point on the map. */
export interface NamedPoint extends MapPoint {
  readonly id: string;
  readonly name: string;
  readonly tone: Tone;
  /** Meaning of its tone. */
  readonly said: string;
}

interface PointsMapProps {
  readonly label: string;
  readonly places: readonly PlaceEntry[];
  readonly points: readonly NamedPoint[];
  readonly onOpen: (id: string) => void;
  /** Size of names and icons relative to a desk's. */
  readonly scale?: number;
}

const source = 'points';
const layer = 'points';

/**
 * The offline base map with thousands of points as icons of their tones; a click opens one, hovering displays its name.
 */
export function PointsMap({ label, places, points, onOpen, scale = 1 }: PointsMapProps): JSX.Element {
  const w = useMessages(mapWords);
  const mode = useMode();
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [broken, setBroken] = useState(false);
  const [seen, setSeen] = useState(false);
  const style = useMemo(
    () => withPoints(mapStyle(mode, locale, places, scale), scale),
    [mode, locale, places, scale],
  );
  const data = useMemo(() => featuresOf(points), [points]);
  const now = useEffectEvent(() => ({ mode, style, data, scale, bounds: boundsOf(points) }));
  const opened = useEffectEvent(onOpen);
  const worn = useRef(style);
  const shown = useRef('');

  useEffect(() => {
    const container = place.current;
    if (!container) return;
    const first = now();
    worn.current = first.style;
    let made: MapLibreMap;
    try {
      made = drawBaseMap({
        container,
        style: first.style,
        ...(first.bounds
          ? { bounds: first.bounds, fitBoundsOptions: { padding: 48 * first.scale, maxZoom: 7 } }
          : { center: [104, 36] as [number, number], zoom: 3 }),
        name: label,
        scale: first.scale,
        w,
        onSeen: setSeen,
      });
    } catch {
      setBroken(true);
      return;
    }
    const names = new Popup({
      closeButton: false,
      closeOnClick: false,
      offset: 10,
      className: styles.named ?? '',
    });
    // A new style has no images: they are drawn on request, in the colours of the theme.
    made.on('styleimagemissing', ({ id }) => {
      const image = pointImage(id, now().mode);
      if (image && !made.hasImage(id)) made.addImage(id, image, { pixelRatio: pointSharpness });
    });
    made.on('style.load', () => void made.getSource<GeoJSONSource>(source)?.setData(now().data));
    made.on('click', layer, ({ features }) => {
      const id = features?.[0]?.properties.id;
      if (typeof id === 'string') opened(id);
    });
    made.on('mousemove', layer, ({ features, lngLat }) => {
      const { name, said } = features?.[0]?.properties ?? {};
      made.getCanvas().style.cursor = 'pointer';
      names
        .setLngLat(lngLat)
        .setText(`${String(name)} · ${String(said)}`)
        .addTo(made);
    });
    made.on('mouseleave', layer, () => {
      made.getCanvas().style.cursor = '';
      names.remove();
    });
    setMap(made);
    return () => {
      made.remove();
      setMap(undefined);
      setSeen(false);
    };
  }, [w, label]);

  useEffect(() => {
    if (!map || worn.current === style) return;
    worn.current = style;
    map.setStyle(style);
  }, [map, style]);
  const paper = usePaperPicture(map);
  // Readings arrive every second and rarely change a point: the map is only tiled and drawn again if one changed.
  useEffect(() => {
    const points = map?.getSource<GeoJSONSource>(source);
    const text = JSON.stringify(data);
    if (points === undefined || shown.current === text) return;
    shown.current = text;
    void points.setData(data);
  }, [map, data]);

  return (
    <div className={styles.filling}>
      {broken ? <p role="alert">{w.broken}</p> : <div ref={place} className={styles.canvas} />}
      <canvas ref={paper} className={styles.paper} />
      {!broken && !seen && (
        <div className={styles.coming}>
          <Waiting />
        </div>
      )}
      {!broken && <p className={styles.sources}>{w.sources}</p>}
    </div>
  );
}

function featuresOf(points: readonly NamedPoint[]) {
  const features = points.map(({ id, name, tone, said, longitude, latitude }) => ({
    type: 'Feature' as const,
    properties: { id, name, tone, said, rank: rank[tone] },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }));
  return { type: 'FeatureCollection' as const, features };
}

/** Troubles are on top. */
const rank: Readonly<Record<Tone, number>> = { neutral: 0, good: 1, info: 2, warning: 3, critical: 4 };

function withPoints(base: StyleSpecification, scale: number): StyleSpecification {
  return {
    ...base,
    sources: { ...base.sources, [source]: { type: 'geojson', data: featuresOf([]) } },
    layers: [
      ...base.layers,
      {
        id: layer,
        type: 'symbol',
        source,
        layout: {
          'icon-image': ['concat', pointImagePrefix, ['get', 'tone']],
          'icon-size': ['interpolate', ['linear'], ['zoom'], 3, 0.8 * scale, 9, 1.3 * scale],
          'icon-allow-overlap': true,
          // Names of the map keep clear of the icons.
          'icon-ignore-placement': false,
          'symbol-sort-key': ['get', 'rank'],
        },
      },
    ],
  };
}

function boundsOf(points: readonly MapPoint[]): LngLatBounds | undefined {
  if (points.length === 0) return undefined;
  const bounds = new LngLatBounds();
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude]);
  return bounds;
}
