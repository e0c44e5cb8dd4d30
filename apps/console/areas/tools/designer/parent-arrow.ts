/** Position and size of a cell in the designer's grid, px. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Distance of an arrow from the edge of the cells it passes, px: within their padding, so that it crosses no text. */
const margin = 3;
/** Half the width of an arrow's head, px. */
const head = 3;

/**
 * The arrow from a parent to a cell: along the upper edges of the row for a left parent, along the left edges
 * of the column for a top one.
 * @returns the start, the line, and the head, as SVG path data
 */
export function parentArrow(
  kind: 'left' | 'top',
  parent: CellBox,
  cell: CellBox,
): { readonly start: readonly [number, number]; readonly line: string; readonly head: string } {
  if (kind === 'left') {
    const y = cell.top + margin;
    const start = within(y, parent.top, parent.height);
    const x = parent.left + parent.width - 2 * margin;
    const end = cell.left;
    return {
      start: [x, start],
      line: `M${x} ${start}H${end - 2 * head}V${y}H${end}`,
      head: `M${end} ${y}l${-2 * head} ${-head}v${2 * head}z`,
    };
  }
  const x = cell.left + margin;
  const start = within(x, parent.left, parent.width);
  const y = parent.top + parent.height - 2 * margin;
  const end = cell.top;
  return {
    start: [start, y],
    line: `M${start} ${y}V${end - 2 * head}H${x}V${end}`,
    head: `M${x} ${end}l${-head} ${-2 * head}h${2 * head}z`,
  };
}

/** The nearest position inside a cell, within its padding. */
const within = (at: number, begin: number, length: number): number =>
  Math.min(Math.max(at, begin + margin), begin + length - margin);
