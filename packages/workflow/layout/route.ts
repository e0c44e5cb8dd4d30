import { type Bounds, columnGap, type Point, rowGap } from './sizes.ts';

/** A cell that a flow passes, and where its column begins, which may hold wider ones. */
interface Passed {
  readonly cell: Bounds;
  readonly column: number;
}

/** Through cells from left to right; the turn lies in the gap before the next column. */
export function along(way: readonly Passed[], isBelow: boolean): readonly Point[] {
  const first = way[0]?.cell;
  if (first === undefined) return [];
  const points: Point[] = [];
  let at: Point = { x: first.x + first.width, y: middle(first).y };
  if (isBelow) {
    points.push({ x: middle(first).x, y: first.y + first.height });
    at = { x: middle(first).x, y: first.y + first.height + rowGap / 2 };
  }
  points.push(at);
  for (const { cell: next, column } of way.slice(1)) {
    const { y } = middle(next);
    const turn = column - columnGap / 2;
    if (y !== at.y) points.push({ x: turn, y: at.y }, { x: turn, y });
    at = { x: next.x + next.width, y };
    points.push({ x: next.x, y });
  }
  return straightened(points);
}

/** Out of the lower edge, below everything, and in from below. */
export function around(from: Bounds, to: Bounds, y: number): readonly Point[] {
  const [start, end] = [middle(from), middle(to)];
  // A node that leads to itself is left on its right.
  const x = from === to ? from.x + from.width + columnGap / 3 : start.x;
  const begin =
    from === to
      ? [
          { x: from.x + from.width, y: start.y },
          { x, y: start.y },
        ]
      : [{ x, y: from.y + from.height }];
  return [...begin, { x, y }, { x: end.x, y }, { x: end.x, y: to.y + to.height }];
}

function middle({ x, y, width, height }: Bounds): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function straightened(points: readonly Point[]): readonly Point[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (before === undefined || after === undefined) return true;
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });
}
