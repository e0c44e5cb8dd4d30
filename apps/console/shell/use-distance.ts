import { useLayoutEffect } from 'react';
import type { Distance } from '../state/distance.ts';
import { applyZoom, zoomFor } from '../state/enlarge.ts';
import { usePrinting } from '../state/printing.ts';

/** Draws everything as large as the distance asks for, while the component stands; on paper everything is as it is. */
export function useDistance(distance: Distance): void {
  const printing = usePrinting();
  const wanted = printing ? 0 : distance;
  useLayoutEffect(() => {
    const fit = (): void => applyZoom(zoomFor(wanted, { width: innerWidth, height: innerHeight }));
    fit();
    addEventListener('resize', fit);
    return () => {
      removeEventListener('resize', fit);
      applyZoom(1);
    };
  }, [wanted]);
}
