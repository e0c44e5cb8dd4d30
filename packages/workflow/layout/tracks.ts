import type { FlowRoute, FlowSegment } from './lines.ts';
import type { Size } from './sizes.ts';

/** A line in a gap with its track, counted from 0. */
export interface Tracked {
  readonly is: 'over' | 'down';
  readonly gap: number;
  track: number;
}

/** Connected lines of one gap that share a track. */
interface Strand extends Tracked {
  first: number;
  last: number;
  /** Levels at which it continues before it (left, above), or after it (right, below). */
  readonly before: Set<number>;
  readonly after: Set<number>;
  /** Space needed for its names. */
  room: number;
}

/** Tracks of all lines in gaps, and the number of tracks of each gap with the space for names, px. */
export interface Tracks {
  readonly of: (line: FlowSegment) => number;
  /** Space for names in each track of a gap between rows, by track. */
  readonly rooms: (is: 'over' | 'down', gap: number) => readonly number[];
}

/**
 * Assigns separate tracks to lines in a gap that would overlap. If one line continues to the left and another to the right at the same
 * level, the first gets a track further left, so that they do not overlap.
 */
export function tracksOf(ways: readonly FlowRoute[]): Tracks {
  const strands = new Map<string, Strand>();
  for (const way of ways) {
    for (const [at, line] of way.lines.entries()) note(strands, way, line, at);
  }
  const gaps = Map.groupBy(strands.values(), ({ is, gap }) => `${is} ${gap}`);
  for (const gap of gaps.values()) assign(gap);
  return {
    of: (line) => ('gap' in line ? (strands.get(keyOf(line))?.track ?? 0) : 0),
    rooms(is, gap) {
      const rooms: number[] = [];
      for (const { track, room } of gaps.get(`${is} ${gap}`) ?? [])
        rooms[track] = Math.max(rooms[track] ?? 0, room);
      return Array.from(rooms, (room) => room ?? 0);
    },
  };
}

function keyOf({ is, gap, net }: Extract<FlowSegment, { readonly gap: number }>): string {
  return `${is} ${gap} ${net}`;
}

function note(
  strands: Map<string, Strand>,
  { arrow, lines }: FlowRoute,
  line: FlowSegment,
  at: number,
): void {
  if (!('gap' in line)) return;
  const key = keyOf(line);
  const known = strands.get(key);
  const [previous, next] = [lines[at - 1], lines[at + 1]];
  const levels = [previous, next].flatMap((one) => (one === undefined ? [] : [levelOf(one)]));
  const strand: Strand = known ?? {
    is: line.is,
    gap: line.gap,
    track: 0,
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    before: new Set(),
    after: new Set(),
    room: 0,
  };
  strands.set(key, strand);
  strand.first = Math.min(strand.first, ...levels);
  strand.last = Math.max(strand.last, ...levels);
  for (const one of [previous, next]) {
    if (one === undefined || 'gap' in one) continue;
    const isBefore = 'port' in one ? one.port.side === 'bottom' : one === previous;
    (isBefore ? strand.before : strand.after).add(levelOf(one));
  }
  if (line.is === 'over' && arrow.label !== undefined && at === 1)
    strand.room = Math.max(strand.room, roomOf(arrow.label));
}

function roomOf({ height }: Size): number {
  return height + 4;
}

/** Position of a line across the grid: gap k at 2k, row or column k at 2k + 1. */
function levelOf(line: FlowSegment): number {
  if ('gap' in line) return 2 * line.gap;
  return 'row' in line ? 2 * line.row + 1 : 2 * line.port.cell.column + 1;
}

function assign(strands: readonly Strand[]): void {
  const leaders = new Map<number, Strand[]>();
  for (const strand of strands)
    for (const level of strand.before) leaders.set(level, [...(leaders.get(level) ?? []), strand]);
  const done = new Set<Strand>();
  const open = new Set<Strand>();
  const tracks: Strand[][] = [];
  const place = (strand: Strand): void => {
    if (done.has(strand) || open.has(strand)) return;
    open.add(strand);
    let least = 0;
    for (const level of strand.after) {
      for (const leader of leaders.get(level) ?? []) {
        if (leader === strand) continue;
        place(leader);
        // If each needs the other's track, a short overlap remains.
        if (done.has(leader)) least = Math.max(least, leader.track + 1);
      }
    }
    const isTaken = (track: number): boolean =>
      tracks[track]?.some(({ first, last }) => first <= strand.last && strand.first <= last) === true;
    while (isTaken(least)) least += 1;
    strand.track = least;
    while (tracks.length <= least) tracks.push([]);
    tracks[least]?.push(strand);
    done.add(strand);
  };
  for (const strand of [...strands].sort((a, b) => a.last - a.first - (b.last - b.first))) place(strand);
}
