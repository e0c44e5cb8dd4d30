import type { GridCell, LayoutGrid } from './graph.ts';
import type { FlowRoute, FlowSegment, Port } from './lines.ts';
import { type Bounds, clearance, columnGap, type LayoutPoint, rowGap, trackGap } from './sizes.ts';
import type { Tracks } from './tracks.ts';

/** Distance between two pools, px. */
const poolGap = 30;

/** Space above and below a node for its name or attached parts, px. */
function roomBeside({ box }: GridCell): number {
  if (box === undefined) return 0;
  return Math.max(box.overhang ?? 0, box.label === undefined ? 0 : box.label.height + 4);
}

/** Start and length of each column or row, and of the tracks in the gaps between, px. */
export interface Measures {
  readonly column: (at: number) => { readonly start: number; readonly size: number };
  readonly row: (at: number) => { readonly start: number; readonly size: number };
  /** Position of a track in a gap. */
  readonly track: (line: FlowSegment, track: number) => number;
  readonly width: number;
  readonly height: number;
}

/**
 * Measures the grid: columns and rows fit their nodes with names, gaps fit their tracks and names.
 * @param frame minimum margin around everything, px
 */
export function measure(
  grid: LayoutGrid,
  ways: readonly FlowRoute[],
  tracks: Tracks,
  frame: number,
): Measures {
  const widths: number[] = Array.from({ length: grid.columns }, () => 0);
  const heights: number[] = Array.from({ length: grid.rows }, () => 0);
  // A row without a band separates two pools.
  for (const { end } of grid.bands.slice(0, -1))
    if (grid.bands.every(({ first }) => first !== end)) heights[end] = poolGap;
  for (const cell of grid.cells.values()) {
    const { box, column, row } = cell;
    if (box === undefined) continue;
    widths[column] = Math.max(widths[column] ?? 0, box.width, box.label?.width ?? 0);
    heights[row] = Math.max(heights[row] ?? 0, box.height + 2 * roomBeside(cell));
  }
  const names: number[] = [];
  for (const way of ways) {
    const { label } = way.arrow;
    const stand = nameRow(way);
    if (label === undefined || stand === undefined) continue;
    names[stand.gap] = Math.max(names[stand.gap] ?? 0, even(label.width + 8));
    heights[stand.row] = Math.max(heights[stand.row] ?? 0, 2 * (label.height + 4));
  }
  const across = axis(widths, (gap) => {
    const room = tracks.rooms('down', gap).length * trackGap;
    const name = names[gap] ?? 0;
    const isOuter = gap === 0 || gap === grid.columns;
    if (isOuter) return frame + (room === 0 && name === 0 ? 0 : room + name + clearance);
    return Math.max(columnGap, room + name + 2 * clearance);
  });
  const down = axis(heights, (gap) => {
    const rooms = tracks.rooms('over', gap);
    const room = rooms.reduce((sum, one) => sum + one + trackGap, 0);
    if (gap === 0 || gap === grid.rows) return frame + (room === 0 ? 0 : room + clearance);
    return Math.max(rowGap, room + 2 * clearance);
  });
  return {
    column: across.cell,
    row: down.cell,
    track(line, track) {
      if (!('gap' in line)) return 0;
      const { gap, is } = line;
      const begin = gap === 0 ? frame : clearance;
      if (is === 'down')
        return across.gap(gap) + begin + (track + 0.5) * trackGap + spare(across, gap, names, tracks);
      const rooms = tracks.rooms('over', gap).slice(0, track + 1);
      return down.gap(gap) + begin + rooms.reduce((sum, one) => sum + one + trackGap, 0) - trackGap / 2;
    },
    width: across.end,
    height: down.end,
  };
}

/** Offset that centres a single turn in a wide gap without names. */
function spare(across: Axis, gap: number, names: readonly number[], tracks: Tracks): number {
  if (gap === 0 || (names[gap] ?? 0) > 0) return 0;
  const size = across.size(gap) - 2 * clearance - tracks.rooms('down', gap).length * trackGap;
  return Math.max(0, Math.floor(size / 2));
}

/** The row and the gap of the name of a forward flow: after its first turn, before the next column. */
function nameRow({ lines, start }: FlowRoute): { readonly row: number; readonly gap: number } | undefined {
  const turn = lines.findIndex((line) => line.is === 'down' && 'gap' in line);
  const row = lines.find((line, at) => at >= turn && 'row' in line);
  if (row === undefined || !('row' in row)) return undefined;
  const line = lines[turn];
  return { row: row.row, gap: line !== undefined && 'gap' in line ? line.gap : start.cell.column + 1 };
}

const even = (size: number): number => 2 * Math.ceil(size / 2);

interface Axis {
  readonly cell: (at: number) => { readonly start: number; readonly size: number };
  readonly gap: (at: number) => number;
  readonly size: (gap: number) => number;
  readonly end: number;
}

function axis(sizes: readonly number[], gapSize: (gap: number) => number): Axis {
  const cells: { start: number; size: number }[] = [];
  const gaps: number[] = [];
  let at = 0;
  sizes.map(even).forEach((size, index) => {
    gaps.push(at);
    at += gapSize(index);
    cells.push({ start: at, size });
    at += size;
  });
  gaps.push(at);
  const end = at + gapSize(sizes.length);
  return {
    cell: (index) => cells[index] ?? { start: end, size: 0 },
    gap: (index) => gaps[index] ?? end,
    size: (index) => (cells[index]?.start ?? end) - (gaps[index] ?? end),
    end,
  };
}

/** Bounds of a node: centred in its cell. */
export function nodeBounds({ column, row }: Measures, cell: GridCell): Bounds {
  const { width, height } = cell.box ?? { width: 0, height: 0 };
  const [across, down] = [column(cell.column), row(cell.row)];
  return {
    x: across.start + (across.size - width) / 2,
    y: down.start + (down.size - height) / 2,
    width,
    height,
  };
}

/** The point where a flow meets the outline of a node. */
function portPoint(measures: Measures, { cell, side, at, of, exit }: Port): LayoutPoint {
  const { x, y, width, height } = nodeBounds(measures, cell);
  if (exit !== undefined) return { x: x + exit.x, y: y + height + exit.y };
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (side === 'left') return { x, y: middle.y };
  if (side === 'right') return { x: x + width, y: middle.y };
  const over = (width * (at + 1)) / (of + 1) - width / 2;
  const up = rise(cell.box?.shape, over, width, height) * (side === 'top' ? -1 : 1);
  return { x: middle.x + over, y: middle.y + up };
}

/** Distance of the outline from the middle axis, at an offset from the centre. */
function rise(shape: 'round' | 'diamond' | undefined, over: number, width: number, height: number): number {
  const part = Math.abs(over) / (width / 2);
  if (shape === 'diamond') return (height / 2) * (1 - part);
  return shape === 'round' ? (height / 2) * Math.sqrt(1 - part * part) : height / 2;
}

/** The points of a flow, including its ends. */
export function pointsOf(
  measures: Measures,
  tracks: Tracks,
  { start, end, lines }: FlowRoute,
): readonly LayoutPoint[] {
  const [from, to] = [portPoint(measures, start), portPoint(measures, end)];
  const place = (line: FlowSegment): number => {
    if ('port' in line) return portPoint(measures, line.port).x;
    if ('row' in line) {
      const { start: top, size } = measures.row(line.row);
      return top + size / 2;
    }
    return measures.track(line, tracks.of(line));
  };
  const corners = lines.slice(1).map((line, at): LayoutPoint => {
    const previous = lines[at] ?? line;
    return line.is === 'down'
      ? { x: place(line), y: place(previous) }
      : { x: place(previous), y: place(line) };
  });
  return straightened([from, ...corners, to].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })));
}

function straightened(points: readonly LayoutPoint[]): readonly LayoutPoint[] {
  const apart = points.filter(
    ({ x, y }, at) => at === 0 || x !== points[at - 1]?.x || y !== points[at - 1]?.y,
  );
  return apart.filter((point, at) => {
    const [before, after] = [apart[at - 1], apart[at + 1]];
    if (before === undefined || after === undefined) return true;
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });
}
