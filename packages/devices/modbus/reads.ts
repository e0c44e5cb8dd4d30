import { readBits, readDeviceId, readRegisters } from '@heliodeck/protocol/modbus/requests';
import { isDoubted, isFilled } from '../definition/credible.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Space } from '../definition/profile-spec.ts';
import type { Span, WantedSpan } from '../definition/span.ts';
import type { ReadOp } from '../reading/read-op.ts';
import type { Slot } from '../values/derived.ts';
import { rawInRegisters, textOfPoint } from '../values/registers.ts';
import { storedOf } from '../values/value.ts';
import { isBits, maxRegisters, spanKey } from './spans.ts';

/**
 * Groups points into as few reads as areas, gaps and limits allow, each with a distinct shape (`spans.ts`). All points are of one kind of
 * table: optional or not.
 */
export function planModbusReads(profile: Profile, points: readonly Point[], optional: boolean): ReadOp[] {
  return runsBySpace(profile, points).flatMap(([space, runs]) => {
    if (space === 'identity') return [identityRead(runs.flat(), optional)];
    return runs.map((run) => {
      const pieces = piecesOf(profile, space, run);
      const isDivisible = profile.spans.get(spanKey(spanOf(space, run)))?.divisible === true;
      const parts = isDivisible ? pieces.map((piece) => rangeRead(profile, space, piece, optional, [])) : [];
      return rangeRead(profile, space, run, optional, parts);
    });
  });
}

/** The reads of `planModbusReads` before their requests are settled. */
export function wantedSpans(profile: Profile, points: readonly Point[]): WantedSpan[] {
  return runsBySpace(profile, points).flatMap(([space, runs]) => {
    if (space === 'identity') return [];
    return runs.map((run) => {
      const pieces = piecesOf(profile, space, run);
      return { ...spanOf(space, run), pieces: pieces.map((piece) => spanOf(space, piece)) };
    });
  });
}

function runsBySpace(profile: Profile, points: readonly Point[]): [Space, Point[][]][] {
  const spaces = new Map<Space, Point[]>();
  for (const point of points) spaces.set(point.space, [...(spaces.get(point.space) ?? []), point]);
  return [...spaces].map(([space, own]) => [
    space,
    space === 'identity' ? [own] : runsOf(profile, space, own),
  ]);
}

/** A run split at registers without a point in the profile: a device may refuse to read across them. */
function piecesOf(profile: Profile, space: Space, run: readonly Point[]): Point[][] {
  const named = new Set<number>();
  for (const point of profile.points) {
    if (point.space !== space) continue;
    for (let at = point.address; at < point.address + point.size; at++) named.add(at);
  }
  return cut(run, (next, piece) => {
    for (let at = endOf(piece); at < next.address; at++) if (!named.has(at)) return false;
    return true;
  });
}

function spanOf(space: Space, run: readonly Point[]): Span {
  const address = run[0]?.address ?? 0;
  return { space, address, count: endOf(run) - address };
}

/** One read of exactly these addresses, and the points in it. */
export function modbusRead(space: Space, points: readonly Point[], address: number, count: number): ReadOp {
  return space === 'identity' ? identityRead(points, false) : spanRead(space, points, address, count);
}

/** Points of one space in runs that are read at once, in the order of their addresses. */
export function runsOf(profile: Profile, space: Space, points: readonly Point[]): Point[][] {
  const sorted = points.toSorted((a, b) => a.address - b.address);
  return cut(sorted, (next, run) => joins(profile, space, next, run));
}

/** Splits sorted points into runs; a point joins the preceding run if `join` returns true. */
function cut(sorted: readonly Point[], join: (next: Point, run: readonly Point[]) => boolean): Point[][] {
  const all: Point[][] = [];
  for (const point of sorted) {
    const last = all.at(-1);
    if (last !== undefined && join(point, last)) last.push(point);
    else all.push([point]);
  }
  return all;
}

function joins(profile: Profile, space: Space, next: Point, run: readonly Point[]): boolean {
  const first = run[0]?.address ?? 0;
  if (next.address + next.size - first > maxRegisters) return false;
  const areas = profile.areas?.[space];
  if (areas === undefined) return next.address - endOf(run) < profile.maxGap;
  return areas.some(([from, to]) => first >= from && next.address + next.size - 1 <= to);
}

/** First address after a run. */
function endOf(run: readonly Point[]): number {
  return Math.max(...run.map((point) => point.address + point.size));
}

function rangeRead(
  profile: Profile,
  space: Space,
  points: readonly Point[],
  optional: boolean,
  pieces: readonly ReadOp[],
): ReadOp {
  const wanted = spanOf(space, points);
  const asked = profile.spans.get(spanKey(wanted)) ?? wanted;
  return {
    ...spanRead(space, points, asked.address, asked.count),
    pieces,
    refusalIsNull: optional,
    // Meters lack whole quantities; inverters lack registers in the middle of ranges that others of their model have.
    ...(isDoubted(profile) && inHalves(space, points, asked.count)),
  };
}

/** @param askedCount number of registers requested together: more than their own if the request was widened */
function inHalves(space: Space, points: readonly Point[], askedCount: number): Pick<ReadOp, 'halves'> {
  let made: readonly ReadOp[] | undefined;
  const halves = (): readonly ReadOp[] => {
    made ??= dividedPoints(points, askedCount).map((half) => quietRead(space, half));
    return made;
  };
  return { halves };
}

/** Points in two consecutive groups, those of one register or number together; in one group if more was requested than they cover. */
function dividedPoints(points: readonly Point[], askedCount: number): readonly (readonly Point[])[] {
  const sorted = points.toSorted((a, b) => a.address - b.address);
  const first = sorted[0]?.address ?? 0;
  if (endOf(sorted) - first < askedCount) return [sorted];
  const cuts = sorted.flatMap((point, index) =>
    index > 0 &&
    endOf(sorted.slice(0, index)) <= point.address &&
    !partsNumber(sorted.slice(0, index), sorted.slice(index))
      ? [index]
      : [],
  );
  const at = cuts[Math.floor(cuts.length / 2)];
  return at === undefined ? [] : [sorted.slice(0, at), sorted.slice(at)];
}

/** True if one word of a number is among the first points, and the other among the last. */
function partsNumber(first: readonly Point[], last: readonly Point[]): boolean {
  const has = (points: readonly Point[], name: string) => points.some((point) => point.name === name);
  return [...first, ...last].some(
    ({ name, highOf }) => highOf !== undefined && (has(first, name) ? has(last, highOf) : has(first, highOf)),
  );
}

/**
 * A read of exactly these points. Its request may have the shape of another: it is sent when no earlier answer can be mistaken for its own.
 */
function quietRead(space: Space, points: readonly Point[]): ReadOp {
  const { address, count } = spanOf(space, points);
  const read = spanRead(space, points, address, count);
  return {
    ...read,
    key: `quiet ${read.key}`,
    refusalIsNull: true,
    ask: (device) => ({ ...read.ask(device), afterQuiet: true }),
    ...inHalves(space, points, count),
  };
}

function spanRead(space: Space, points: readonly Point[], address: number, count: number): ReadOp {
  const head = {
    key: spanKey({ space, address, count }),
    points,
    pieces: [],
    refusalIsNull: false,
  };
  if (isBits(space)) {
    const fn = space === 'coil' ? 1 : 2;
    return {
      ...head,
      ask: (device) => readBits({ unit: device.address, fn, address, count }),
      take: (answer, findings, pack) =>
        Array.isArray(answer) && takeBits(points, answer, address, findings.of(pack)),
    };
  }
  const fn = space === 'holding' ? 3 : 4;
  return {
    ...head,
    ask: (device) => readRegisters({ unit: device.address, fn, address, count }),
    take: (answer, findings, pack) => {
      if (!(answer instanceof Uint16Array)) return false;
      takeRegisters(points, answer, address, findings.of(pack), findings.impossible);
      return true;
    },
  };
}

function takeBits(points: readonly Point[], bits: readonly unknown[], base: number, slots: Slot[]): boolean {
  for (const point of points)
    slots[point.slot] = storedOf(point, bits[point.address - base] === true ? 1 : 0);
  return true;
}

/**
 * Decodes points from registers whose first has address `base`; all points are within them. @param impossible slots whose registers hold a
 * number that cannot be, as opposed to none, are added
 */
export function takeRegisters(
  points: readonly Point[],
  registers: Uint16Array,
  base: number,
  slots: Slot[],
  impossible?: Set<number>,
): void {
  for (const point of points) {
    const at = point.address - base;
    if (point.text) slots[point.slot] = textOfPoint(point, registers, at) || null;
    else if (point.isDoubted && isFilled(registers, at, point.size)) slots[point.slot] = null;
    else {
      const raw = rawInRegisters(point.type, registers, at);
      const value = storedOf(point, raw);
      slots[point.slot] = value;
      if (value === null && isImpossible(point, raw)) impossible?.add(point.slot);
    }
  }
}

/** Whether a raw number without a value is none of those that mean "not fitted", nor a small negative one, which is close to nothing. */
function isImpossible({ none, fillers, map, width, negativeFrom }: Point, raw: number): boolean {
  return (
    map === undefined && width === 0 && raw < negativeFrom && !none.includes(raw) && !fillers.includes(raw)
  );
}

function identityRead(points: readonly Point[], optional: boolean): ReadOp {
  return {
    key: 'identity',
    points,
    pieces: [],
    refusalIsNull: optional,
    ask: (device) => readDeviceId({ unit: device.address, level: 1 }),
    take: (answer, findings, pack) => {
      const objects = objectsOf(answer);
      if (objects === undefined) return false;
      const slots = findings.of(pack);
      for (const point of points) slots[point.slot] = objects.get(point.address)?.trim() || null;
      return true;
    },
  };
}

function objectsOf(answer: unknown): ReadonlyMap<number, string> | undefined {
  if (typeof answer !== 'object' || answer === null || !('objects' in answer)) return undefined;
  return answer.objects instanceof Map ? answer.objects : undefined;
}
