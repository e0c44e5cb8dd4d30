import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

/** Letter size of a board, px: what style sheets take from the container, charts and virtual lists need as a number. */
const Scale = createContext(14);

export const ScaleProvider = Scale.Provider;

/** The letter size in force, px. */
export const useScale = (): number => useContext(Scale);

/** Measures the letters of a board's page, again whenever it changes its size. */
export function useMeasuredScale(place: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(14);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = (): void => setSize(Number.parseFloat(getComputedStyle(element).fontSize) || 14);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return size;
}
