/** Rows to render of a long list, and the height above them. */
interface RowWindow {
  readonly from: number;
  readonly to: number;
}

const overscan = 8;

/** The visible rows at a scroll position, plus some beyond either edge; sizes in px. */
export function windowOf(scrollTop: number, height: number, rowHeight: number, rows: number): RowWindow {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const to = Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { from: Math.min(from, Math.max(0, to)), to };
}
