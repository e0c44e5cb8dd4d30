import type { Arrow, GridCell, LayoutGrid, LayoutNode } from './graph.ts';
import { gridOf } from './grid.ts';
import { sidesOf, waysOf } from './lines.ts';
import { type Measures, measure, nodeBounds, pointsOf } from './measure.ts';
import { nameFlows } from './name-flows.ts';
import type { Bounds, LayoutPoint, Size } from './sizes.ts';
import { tracksOf } from './tracks.ts';

/** A band of rows across the whole diagram, such as a lane. */
export interface RowBand {
  /** True if it is separated from the previous one, like a pool. */
  readonly isApart: boolean;
}

/** Positions of all parts; the upper left corner is 0, 0. */
export interface Placing extends Size {
  readonly boxes: ReadonlyMap<string, Bounds>;
  readonly arrows: ReadonlyMap<string, readonly LayoutPoint[]>;
  /** Names beside nodes and flows, by id. */
  readonly labels: ReadonlyMap<string, Bounds>;
  /** Vertical extent of each band, px from the top. */
  readonly bands: readonly { readonly top: number; readonly bottom: number }[];
}

/** Padding between the edge of pools and lanes and their contents, px. */
const frame = 20;
const oneBand: readonly RowBand[] = [{ isApart: false }];

/**
 * Places nodes in columns from left to right along their flows and routes the flows at right angles. No flow crosses a node: one over
 * several columns has a free cell in each; one that leads back or begins at a boundary event runs in the gaps between rows and columns, on
 * a separate track.
 */
export function placeGraph(
  boxes: readonly LayoutNode[],
  arrows: readonly Arrow[],
  bands: readonly RowBand[] = oneBand,
): Placing {
  const known = new Set(boxes.map(({ id }) => id));
  const joined = arrows.filter(({ from, to }) => known.has(from) && known.has(to));
  const grid = gridOf(boxes, joined, bands.length, (band) => bands[band + 1]?.isApart === true);
  const ways = waysOf(grid, joined);
  const tracks = tracksOf(ways);
  const sides = sidesOf(grid, joined);
  const least = bands.some(({ isApart }) => isApart) || bands.length > 1 ? frame : 0;
  const measures = measure(grid, ways, tracks, least);
  const lines = new Map(ways.map((way) => [way.arrow.id, pointsOf(measures, tracks, way)]));
  const { placed, labels } = placeNodes(grid, measures, sides, { joined, lines });
  const { width, height } = measures;
  return { boxes: placed, arrows: lines, labels, bands: bandEdges(grid, measures, bands), width, height };
}

/** Bounds of nodes, and of the names of nodes and flows. */
function placeNodes(
  grid: LayoutGrid,
  measures: Measures,
  sides: ReturnType<typeof sidesOf>,
  { joined, lines }: { readonly joined: readonly Arrow[]; readonly lines: Placing['arrows'] },
) {
  const placed = new Map<string, Bounds>();
  const labels = new Map<string, Bounds>();
  const obstacles: Bounds[] = [];
  for (const cell of grid.cells.values()) {
    if (cell.box === undefined) continue;
    const bounds = nodeBounds(measures, cell);
    placed.set(cell.id, bounds);
    obstacles.push(withOverhang(bounds, cell));
    if (cell.box.label === undefined) continue;
    const label = labelBeside(bounds, cell.box.label, sides.get(cell.id) === 'bottom');
    labels.set(cell.id, label);
    obstacles.push(label);
  }
  const flows = joined.map(({ id, label }) => ({ id, label, points: lines.get(id) ?? [] }));
  const { width, height } = measures;
  for (const [id, bounds] of nameFlows(flows, obstacles, { width, height })) labels.set(id, bounds);
  return { placed, labels };
}

function withOverhang(bounds: Bounds, { box }: GridCell): Bounds {
  return { ...bounds, height: bounds.height + (box?.overhang ?? 0) };
}

/** Position of a node's name: below it, or above if flows meet its lower edge. */
function labelBeside(bounds: Bounds, { width, height }: Size, isAbove: boolean): Bounds {
  const x = Math.round(bounds.x + (bounds.width - width) / 2);
  return { x, y: isAbove ? bounds.y - height - 4 : bounds.y + bounds.height + 4, width, height };
}

/**
 * The vertical edges of bands: in the middle between its last row and the next band's first; for a separate band, at the end of its gap.
 */
function bandEdges(grid: LayoutGrid, { row, height }: Measures, bands: readonly RowBand[]): Placing['bands'] {
  const edge = (at: number): number => {
    const [before, next] = [row(at - 1), row(at)];
    const end = before.start + before.size;
    return next.start - Math.min(20, Math.floor((next.start - end) / 2));
  };
  return grid.bands.map(({ first, end }, at) => ({
    top: first === 0 ? 0 : bands[at]?.isApart ? rowEnd(row(first - 1)) : edge(first),
    bottom: end === grid.rows ? height : bands[at + 1]?.isApart ? row(end).start : edge(end),
  }));
}

function rowEnd({ start, size }: { readonly start: number; readonly size: number }): number {
  return start + size;
}
