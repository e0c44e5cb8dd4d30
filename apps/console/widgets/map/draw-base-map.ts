import 'maplibre-gl/dist/maplibre-gl.css';
import { MapLibreMap, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import type { Translated } from '../../i18n/messages.ts';
import { zoom } from '../../state/distance.ts';
import { fontFamily } from '../../theme/antd-theme.ts';
import { drawingWorker } from './base-map-data.ts';
import type { mapWords } from './map-words.ts';
import { hideNamesAtEdges } from './names-at-edges.ts';

setWorkerUrl(drawingWorker);

/** The outlines have no more detail than this zoom shows. */
const closest = 12;

interface BaseMap extends Pick<MapOptions, 'style' | 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'> {
  readonly container: HTMLElement;
  /** Accessible name of the map. */
  readonly name: string;
  readonly w: Pick<Translated<typeof mapWords>, 'zoomIn' | 'zoomOut'>;
  /** Size of names relative to a desk's. */
  readonly scale?: number;
  /** Called with whether the map is drawn: an empty map and one that is still loading look the same. */
  readonly onSeen: (isSeen: boolean) => void;
}

/**
 * The offline base map: it can be panned and zoomed, but not rotated or tilted.
 * @throws Error if the browser cannot draw maps
 */
export function drawBaseMap({ name, w, onSeen, scale = 1, ...at }: BaseMap): MapLibreMap {
  const map = new MapLibreMap({
    ...at,
    maxZoom: closest,
    minZoom: 2,
    // Drawn with the pixel ratio of the display.
    pixelRatio: devicePixelRatio * zoom.get(),
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // Displayed beside the map in the console's font.
    attributionControl: false,
    localIdeographFontFamily: fontFamily,
    locale: {
      'Map.Title': name,
      'NavigationControl.ZoomIn': w.zoomIn,
      'NavigationControl.ZoomOut': w.zoomOut,
    },
  });
  hideNamesAtEdges(map, scale);
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.on('load', () => onSeen(true));
  map.on('webglcontextlost', () => onSeen(false));
  map.on('webglcontextrestored', () => onSeen(true));
  return map;
}
