import { type RefObject, useCallback, useEffect, useState } from 'react';

/** From so many rows on only those in view are drawn. */
const many = 200;
/** Rows drawn above and below those in view. */
const spare = 20;

/** Which of many rows of one height are drawn, and how much room those above and below take, px. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
  readonly above: number;
  readonly below: number;
}

/** Follows the scrolling of a box, so that of ten thousand rows some dozens are drawn. */
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
