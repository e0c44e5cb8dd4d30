import { type RefObject, useEffect, useState } from 'react';

/** Width and height, px of the page as it is laid out. */
export interface PlaceSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an element, again whenever it changes; undefined until it was laid out. */
export function useSize(place: RefObject<HTMLElement | null>): PlaceSize | undefined {
  const [size, setSize] = useState<PlaceSize>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const [width, height] = [Math.round(entry.contentRect.width), Math.round(entry.contentRect.height)];
      setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return size;
}
