import type { WireRow } from '@heliodeck/client/page';
import type { Key } from 'react';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Number of rows, and of cells, from which a table renders only the visible rows. */
const many = 200;
const manyCells = 6_000;
/** Default before anything was measured, px. */
const usualRoom = 480;

/** Visible rows for a set of expanded ones; with a limit, counting stops one beyond it. */
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

/** Whether so many rows are visible that rendering all of them would be slow. @param columns number of columns: readings have hundreds */
export function isMany(rows: readonly WireRow[], open: readonly Key[], columns: number): boolean {
  const most = Math.min(many, Math.floor(manyCells / Math.max(1, columns)));
  return shownRows(rows, new Set(open), most) > most;
}

/**
 * Height available for the rows of a table in the box around `frame`, px, below the table's head; follows the
 * size of the box.
 */
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
