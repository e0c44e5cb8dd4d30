import { type RefObject, useCallback, useEffect, useState } from 'react';

/** From this number of rows on only the visible ones are rendered. */
const many = 200;
/** Rows rendered above and below the visible ones. */
const spare = 20;

/** The rendered range of many rows of equal height, and the height above and below it, px. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
  readonly above: number;
  readonly below: number;
}

/** Follows the scroll position of a box, so that only some dozens of ten thousand rows are rendered. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const measure = useCallback(() => {
    const element = box.current;
    if (element) setSeen({ top: element.scrollTop, height: element.clientHeight });
  }, [box]);
  const isMany = count > many;
  useEffect(() => {
    const element = box.current;
    if (!isMany || !element) return;
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      watch.disconnect();
    };
  }, [box, isMany, measure]);
  if (!isMany) return { first: 0, last: count, above: 0, below: 0 };
  const first = Math.min(count, Math.max(0, Math.floor(seen.top / rowHeight) - spare));
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + spare);
  return { first, last, above: first * rowHeight, below: (count - last) * rowHeight };
}
