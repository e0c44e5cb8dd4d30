/** Rows to draw of a long list, and the room above them. */
interface RowWindow {
  readonly from: number;
  readonly to: number;
}

const overscan = 8;

/** The rows that can be seen at a scroll position, with some beyond either edge; sizes in px. */
export function windowOf(scrollTop: number, height: number, rowHeight: number, rows: number): RowWindow {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const to = Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { from: Math.min(from, Math.max(0, to)), to };
}
