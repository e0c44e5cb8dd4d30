import 'maplibre-gl/dist/maplibre-gl.css';
import { MapLibreMap, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import type { Translated } from '../../i18n/messages.ts';
import { zoom } from '../../state/distance.ts';
import { fontFamily } from '../../theme/antd-theme.ts';
import { drawingWorker } from './base-map-data.ts';
import type { mapWords } from './map-words.ts';

setWorkerUrl(drawingWorker);

/** The outlines carry no more than this shows. */
const closest = 12;

interface BaseMap extends Pick<MapOptions, 'style' | 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'> {
  readonly container: HTMLElement;
  /** What the map is called. */
  readonly name: string;
  readonly w: Pick<Translated<typeof mapWords>, 'zoomIn' | 'zoomOut'>;
  /** Hears whether there is anything to be seen: an empty map and one that is still being drawn look alike. */
  readonly onSeen: (isSeen: boolean) => void;
}

/**
 * The offline base map: it is moved and enlarged, and neither turned nor tilted.
 * @throws Error where the browser draws no maps
 */
export function drawBaseMap({ name, w, onSeen, ...at }: BaseMap): MapLibreMap {
  const map = new MapLibreMap({
    ...at,
    maxZoom: closest,
    minZoom: 2,
    // Drawn with as many pixels as it is shown with.
    pixelRatio: devicePixelRatio * zoom.get(),
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // Said beside the map in our own letters.
    attributionControl: false,
    localIdeographFontFamily: fontFamily,
    locale: {
      'Map.Title': name,
      'NavigationControl.ZoomIn': w.zoomIn,
      'NavigationControl.ZoomOut': w.zoomOut,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.on('load', () => onSeen(true));
  map.on('webglcontextlost', () => onSeen(false));
  map.on('webglcontextrestored', () => onSeen(true));
  return map;
}
