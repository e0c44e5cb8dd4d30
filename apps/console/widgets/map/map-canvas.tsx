import { type LngLatLike, type MapLibreMap, Marker } from 'maplibre-gl';
import { type JSX, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { useCalm } from '../../state/media.ts';
import { useMode } from '../../theme/apply.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { PlaceEntry } from './base-map/outline.ts';
import { drawBaseMap } from './draw-base-map.ts';
import styles from './map.module.css';
import { mapStyle } from './map-style.ts';
import { mapWords } from './map-words.ts';
import { usePaperPicture } from './use-paper-picture.ts';

export interface MapPoint {
  readonly longitude: number;
  readonly latitude: number;
}

export interface MapView extends MapPoint {
  readonly zoom: number;
}

interface MapCanvasProps {
  /** Initial view; a new object moves the map there. */
  readonly view: MapView;
  /** The marked point. */
  readonly point: MapPoint | undefined;
  readonly places: readonly PlaceEntry[];
  readonly onPick: (point: MapPoint) => void;
  /** Called with the centre, for keyboard users. */
  readonly onMoved: (centre: MapPoint) => void;
}

const lngLat = ({ longitude, latitude }: MapPoint): LngLatLike => [longitude, latitude];
const pointOf = ({ lng, lat }: { lng: number; lat: number }): MapPoint => ({ longitude: lng, latitude: lat });

/** The offline base map with a point on it: a click sets the point, dragging moves it. */
export function MapCanvas({ view, point, places, onPick, onMoved }: MapCanvasProps): JSX.Element {
  const w = useMessages(mapWords);
  const mode = useMode();
  const locale = useLocale();
  const calm = useCalm();
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [broken, setBroken] = useState(false);
  const [seen, setSeen] = useState(false);
  const picked = useEffectEvent(onPick);
  const moved = useEffectEvent(onMoved);
  const first = useRef(view);
  const style = useMemo(() => mapStyle(mode, locale, places), [mode, locale, places]);
  const styleNow = useEffectEvent(() => style);
  const worn = useRef(style);

  useEffect(() => {
    const container = place.current;
    if (!container) return;
    let made: MapLibreMap;
    worn.current = styleNow();
    try {
      made = drawBaseMap({
        container,
        style: worn.current,
        center: lngLat(first.current),
        zoom: first.current.zoom,
        name: w.map,
        w,
        onSeen: setSeen,
      });
    } catch {
      setBroken(true);
      return;
    }
    made.on('click', (event) => picked(pointOf(event.lngLat)));
    made.on('moveend', () => moved(pointOf(made.getCenter())));
    made.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') picked(pointOf(made.getCenter()));
    });
    setMap(made);
    return () => {
      made.remove();
      setMap(undefined);
      setSeen(false);
    };
  }, [w]);

  useEffect(() => {
    if (!map || worn.current === style) return;
    worn.current = style;
    map.setStyle(style);
  }, [map, style]);
  const paper = usePaperPicture(map);

  useEffect(() => {
    if (!map || view === first.current) return;
    const to = { center: lngLat(view), zoom: view.zoom };
    if (calm) map.jumpTo(to);
    else map.flyTo({ ...to, duration: 900 });
  }, [map, view, calm]);

  useEffect(() => {
    if (!map || !point) return;
    const marker = new Marker({ draggable: true, color: 'var(--accent)' })
      .setLngLat(lngLat(point))
      .addTo(map);
    marker.on('dragend', () => picked(pointOf(marker.getLngLat())));
    return () => void marker.remove();
  }, [map, point]);

  return (
    <div className={styles.frame}>
      {broken ? <p role="alert">{w.broken}</p> : <div ref={place} className={styles.canvas} />}
      <canvas ref={paper} className={styles.paper} />
      {!broken && (
        <>
          {!seen && (
            <div className={styles.coming}>
              <Waiting />
            </div>
          )}
          <p className={styles.schematic}>{w.schematic}</p>
          <p className={styles.sources}>{w.sources}</p>
        </>
      )}
    </div>
  );
}
