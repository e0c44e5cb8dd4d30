import type { MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { usePrinting } from '../../state/printing.ts';

/**
 * A canvas that receives a copy of the map for print. The map's own canvas is printed blank, because the browser discards its
 * picture after each frame. Called after the effect that applies the style of print.
 */
export function usePaperPicture(map: MapLibreMap | undefined): RefObject<HTMLCanvasElement | null> {
  const paper = useRef<HTMLCanvasElement>(null);
  const printing = usePrinting();
  useEffect(() => {
    const to = paper.current;
    if (!printing || map === undefined || to === null) return;
    const from = map.getCanvas();
    // Drawn and copied in one step: the browser lays out the print as soon as its event was handled.
    map.redraw();
    to.width = from.width;
    to.height = from.height;
    to.getContext('2d')?.drawImage(from, 0, 0);
  }, [map, printing]);
  return paper;
}
