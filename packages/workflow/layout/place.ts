import type { Arrow, GridCell, LayoutGrid, LayoutNode } from './graph.ts';
import { gridOf } from './grid.ts';
import { sidesOf, waysOf } from './lines.ts';
import { boundsOf, type Measures, measure, pointsOf } from './measure.ts';
import { nameFlows } from './name-flows.ts';
import type { Bounds, LayoutPoint, Size } from './sizes.ts';
import { tracksOf } from './tracks.ts';

/** A band of rows across the whole drawing, such as a lane. */
export interface RowBand {
  /** True where it begins apart from the one before, as a pool does. */
  readonly isApart: boolean;
}

/** Where everything stands; the upper left corner is 0, 0. */
export interface Placing extends Size {
  readonly boxes: ReadonlyMap<string, Bounds>;
  readonly arrows: ReadonlyMap<string, readonly LayoutPoint[]>;
  /** Names beside nodes and flows, by the ids of these. */
  readonly labels: ReadonlyMap<string, Bounds>;
  /** From where to where each band reaches, px from the top. */
  readonly bands: readonly { readonly top: number; readonly bottom: number }[];
}

/** Room between the edge of pools and lanes and what they hold, px. */
const frame = 20;
const oneBand: readonly RowBand[] = [{ isApart: false }];

/**
 * Places nodes in columns from left to right along their flows and routes the flows at right angles. No flow crosses a node: one over
 * several columns keeps a free cell in each, one that leads back or begins at a boundary event runs in the gaps between rows and
 * columns, on a track of its own.
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
    const bounds = boundsOf(measures, cell);
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

/** The name of a node stands below it, or above where flows meet its lower edge. */
function labelBeside(bounds: Bounds, { width, height }: Size, isAbove: boolean): Bounds {
  const x = Math.round(bounds.x + (bounds.width - width) / 2);
  return { x, y: isAbove ? bounds.y - height - 4 : bounds.y + bounds.height + 4, width, height };
}

/** A band reaches to the middle of what lies between its rows and those of the next; one that stands apart, to its own gap's end. */
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
