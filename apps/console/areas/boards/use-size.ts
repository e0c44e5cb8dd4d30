import { type RefObject, useEffect, useState } from 'react';

/** Width and height of an element, px of the layout. */
export interface PlaceSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an element, updated on each resize; undefined before the first layout. */
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
