import type { Bounds, LayoutPoint, Size } from './sizes.ts';

/** A drawn flow, with the size of its name if it has one. */
export interface DrawnFlow {
  readonly id: string;
  readonly points: readonly LayoutPoint[];
  readonly label?: Size | undefined;
}

interface Segment {
  readonly flow: DrawnFlow;
  readonly bounds: Bounds;
}

const aside = 3;
/** Margin around a sheet that names may use, px. */
const outside = 20;
const step = 10;
const mostTries = 240;
/** Limit of comparisons: beyond it names are placed without checking for overlaps, because the search would take too long. */
const mostLooks = 60_000_000;

/** Places the names of flows beside their lines on the sheet, without overlapping nodes, names or lines of other flows, if possible. */
export function nameFlows(
  flows: readonly DrawnFlow[],
  obstacles: readonly Bounds[],
  sheet: Size,
): ReadonlyMap<string, Bounds> {
  const segments = flows.flatMap((flow) =>
    flow.points
      .slice(1)
      .map((point, at): Segment => ({ flow, bounds: around(flow.points[at] ?? point, point) })),
  );
  const named = flows.filter(({ label }) => label !== undefined);
  const tries = named.length * (segments.length + obstacles.length) * mostTries > mostLooks ? 1 : mostTries;
  const placed = new Map<string, Bounds>();
  for (const flow of named) {
    let best: { readonly bounds: Bounds; readonly hits: number } | undefined;
    for (const bounds of candidates(flow).slice(0, tries)) {
      const hits =
        (isOn(sheet, bounds) ? 0 : 20) + hitsOf(flow, bounds, segments, [...obstacles, ...placed.values()]);
      if (best === undefined || hits < best.hits) best = { bounds, hits };
      if (hits === 0) break;
    }
    if (best !== undefined) placed.set(flow.id, best.bounds);
  }
  return placed;
}

/** Candidate positions along its lines from the start, above before below; vertical lines come last. */
function candidates({ points, label }: DrawnFlow): readonly Bounds[] {
  if (label === undefined) return [];
  const { width, height } = label;
  const parts = points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }));
  const over = parts.filter(({ from, to }) => from.y === to.y && from.x !== to.x);
  const down = parts.filter(({ from, to }) => from.x === to.x && from.y !== to.y);
  const beside = [-height - aside, aside].flatMap((offset) =>
    // The segment after the first turn belongs to a single flow more often than the first segment.
    [...over.slice(1), ...over.slice(0, 1)].flatMap(({ from, to }) => {
      const way = to.x < from.x ? -1 : 1;
      const last = Math.max(0, Math.abs(to.x - from.x) - width);
      return places(last).map((along) => ({
        x: way === 1 ? from.x + along : from.x - along - width,
        y: from.y + offset,
        width,
        height,
      }));
    }),
  );
  const upright = down.flatMap(({ from, to }) =>
    places(Math.max(0, Math.abs(to.y - from.y) - height)).flatMap((along) => {
      const y = to.y > from.y ? from.y + along : from.y - along - height;
      return [from.x + aside, from.x - width - aside].map((x) => ({ x, y, width, height }));
    }),
  );
  const half = mostTries / 2;
  return [
    ...beside.slice(0, half),
    ...upright.slice(0, half / 2),
    ...beside.slice(half),
    ...upright.slice(half / 2),
  ];
}

function places(last: number): readonly number[] {
  return Array.from({ length: Math.floor((last - aside) / step) + 1 || 1 }, (_, at) => aside + at * step);
}

function hitsOf(
  own: DrawnFlow,
  bounds: Bounds,
  segments: readonly Segment[],
  obstacles: readonly Bounds[],
): number {
  // Includes its own line: if another flow shares that segment, the name would be ambiguous.
  const grown = { ...bounds, y: bounds.y - aside - 1, height: bounds.height + 2 * aside + 2 };
  let hits = 0;
  for (const one of obstacles) if (meet(bounds, one)) hits += 10;
  for (const { flow, bounds: line } of segments) {
    if (flow === own ? meet(bounds, line) : meet(grown, line)) hits += 1;
  }
  return hits;
}

/** Whether a name stays within the surroundings of the sheet, such as a sub-process. */
function isOn(sheet: Size, { x, y, width, height }: Bounds): boolean {
  return (
    x >= -outside &&
    y >= -outside &&
    x + width <= sheet.width + outside &&
    y + height <= sheet.height + outside
  );
}

/** Whether two areas overlap in more than an edge; a line is an area without width. */
export function meet(a: Bounds, b: Bounds): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The area of a line. */
export function around(from: LayoutPoint, to: LayoutPoint): Bounds {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}
