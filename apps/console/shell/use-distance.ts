import { useLayoutEffect } from 'react';
import { applyZoom, zoomFor } from '../state/distance.ts';
import { usePreference } from '../state/preferences.ts';

/** Draws everything as large as the person's distance asks for, while the component stands. */
export function useDistance(): void {
  const distance = usePreference('distance');
  useLayoutEffect(() => {
    const fit = (): void => applyZoom(zoomFor(distance, innerWidth));
    fit();
    addEventListener('resize', fit);
    return () => {
      removeEventListener('resize', fit);
      applyZoom(1);
    };
  }, [distance]);
}
