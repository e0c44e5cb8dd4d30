import type { WireRow } from '@heliodeck/client/page';
import type { Key } from 'react';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** From so many rows on a table draws only those in view. */
const many = 200;
/** Before anything was measured, px. */
const usualRoom = 480;

/** Rows one sees while these are open; with a limit, counted no further than one beyond it. */
export function shownRows(
  rows: readonly WireRow[],
  open: ReadonlySet<Key>,
  limit = Number.POSITIVE_INFINITY,
): number {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count > limit) return count;
    if (open.has(row.id) && Array.isArray(row.children))
      count += shownRows(row.children as readonly WireRow[], open, limit - count);
  }
  return count;
}

/** Tells whether so much is shown that drawing all of it would be slow. */
export function isMany(rows: readonly WireRow[], open: readonly Key[]): boolean {
  return shownRows(rows, new Set(open), many) > many;
}

/** Height left for the rows of a table in the box around `frame`, px, below the table's head; follows the box. */
export function useRoom(frame: RefObject<HTMLElement | null>, active: boolean): number {
  const [room, setRoom] = useState(usualRoom);
  useLayoutEffect(() => {
    const box = frame.current?.parentElement;
    if (!active || !box) return;
    const measure = (): void => {
      const head = frame.current?.querySelector<HTMLElement>('.ant-table-header')?.offsetHeight ?? 0;
      setRoom(Math.max(160, box.clientHeight - head));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [frame, active]);
  return room;
}
