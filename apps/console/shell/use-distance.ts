import { useLayoutEffect } from 'react';
import type { Distance } from '../state/distance.ts';
import { applyZoom, wallZoomFor, zoomFor } from '../state/enlarge.ts';
import { usePrinting } from '../state/printing.ts';

/**
 * Draws everything as large as the distance asks for, while the component stands; on paper everything is as it is.
 * @param isWall whether the window is the whole of a wall's screen
 */
export function useDistance(distance: Distance, isWall = false): void {
  const printing = usePrinting();
  const wanted = printing ? 0 : distance;
  useLayoutEffect(() => {
    const zoomOf = isWall && !printing ? wallZoomFor : zoomFor;
    const fit = (): void => applyZoom(zoomOf(wanted, { width: innerWidth, height: innerHeight }));
    fit();
    addEventListener('resize', fit);
    return () => {
      removeEventListener('resize', fit);
      applyZoom(1);
    };
  }, [wanted, isWall, printing]);
}
