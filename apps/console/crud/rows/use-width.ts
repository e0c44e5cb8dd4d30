import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element, or of its parent, px, updated on changes; 0 until it is rendered. */
export function useWidth(element: RefObject<HTMLElement | null>, of: 'itself' | 'parent' = 'itself'): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = of === 'parent' ? element.current?.parentElement : element.current;
    if (!box) return;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [element, of]);
  return width;
}
