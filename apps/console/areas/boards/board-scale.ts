import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

/** Font size of a board at a desk, px. */
export const deskScale = 14;

/** Font size of a board, px: style sheets take it from the container, charts and virtual lists need it as a number. */
const Scale = createContext(deskScale);

export const ScaleProvider = Scale.Provider;

/** The current font size, px. */
export const useScale = (): number => useContext(Scale);

/** Measures the font size of a board's page, again whenever the page is resized. */
export function useMeasuredScale(place: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(deskScale);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = (): void => setSize(Number.parseFloat(getComputedStyle(element).fontSize) || deskScale);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return size;
}
