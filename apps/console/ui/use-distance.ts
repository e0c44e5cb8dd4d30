import { useLayoutEffect } from 'react';
import type { Distance } from '../state/distance.ts';
import { applyZoom, wallZoomFor, zoomFor } from '../state/enlarge.ts';
import { usePrinting } from '../state/printing.ts';
import { onResize } from './on-resize.ts';

/**
 * Enlarges everything according to the viewing distance while the component is mounted; print is unaffected.
 * @param isWall whether the window fills a wall display
 */
export function useDistance(distance: Distance, isWall = false): void {
  const printing = usePrinting();
  const wanted = printing ? 0 : distance;
  useLayoutEffect(() => {
    const zoomOf = isWall && !printing ? wallZoomFor : zoomFor;
    const fit = (): void => applyZoom(zoomOf(wanted, { width: innerWidth, height: innerHeight }));
    fit();
    const ignore = onResize(fit);
    return () => {
      ignore();
      applyZoom(1);
    };
  }, [wanted, isWall, printing]);
}
