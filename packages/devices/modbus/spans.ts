import type { Fail, Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Space } from '../definition/profile-spec.ts';
import type { AskedSpan, AskedSpans, Span, WantedSpan } from '../definition/span.ts';

/** Most registers of one read (Modbus application protocol 1.1b3, 6.3). */
export const maxRegisters = 125;

/** Name of a span: 'input:3100+18'. */
export function spanKey({ space, address, count }: Span): string {
  return `${space}:${address.toString(16)}+${count}`;
}

/**
 * Everything in an answer that depends on its request besides the unit: function and byte count. Two requests with one shape have identical
 * answers, and a late answer to one would be accepted for the other.
 */
function shapeOf({ space, count }: Span): string {
  return isBits(space) ? `${space} ${Math.ceil(count / 8)} bytes` : `${space} ${2 * count} bytes`;
}

/** True for coils and discrete inputs. */
export function isBits(space: Space): boolean {
  return space === 'coil' || space === 'discrete';
}

/**
 * Settles the request for every span in a device's plans, so that no two different requests have one shape. A span is widened, over whole
 * points and within its area, or merged with a wider one; the `fixed` ones (read-backs, parameter sets) stay unchanged. Calls `fail` with
 * the two reads that cannot be distinguished.
 */
export function settleSpans(
  profile: Profile,
  plans: readonly (readonly WantedSpan[])[],
  fixed: readonly Span[],
  fail: Fail,
): AskedSpans {
  const settling = new Settling(profile, plans, fail);
  for (const span of fixed) settling.fix(span);
  settling.settleAll();
  return settling.withPieces();
}

class Settling {
  readonly #profile: Profile;
  readonly #fail: Fail;
  readonly #wanted = new Map<string, WantedSpan>();
  /** Spans that one plan reads beside another: they must not become the same request. */
  readonly #beside = new Map<string, Set<string>>();
  readonly #asked = new Map<string, Span>();
  /** The single request of each shape. */
  readonly #shapes = new Map<string, Span>();

  constructor(profile: Profile, plans: readonly (readonly WantedSpan[])[], fail: Fail) {
    this.#profile = profile;
    this.#fail = fail;
    // Requests of other masters: no span has such an address.
    for (const [space, counts] of Object.entries(profile.heard ?? {}) as [Space, readonly number[]][])
      for (const count of counts)
        this.#shapes.set(shapeOf({ space, address: -1, count }), { space, address: -1, count });
    for (const plan of plans) {
      for (const span of plan) {
        const key = spanKey(span);
        this.#wanted.set(key, span);
        const beside = this.#beside.get(key) ?? new Set();
        this.#beside.set(key, beside);
        for (const other of plan) if (other !== span) beside.add(spanKey(other));
      }
    }
  }

  fix(span: Span): void {
    const holder = this.#shapes.get(shapeOf(span));
    if (holder !== undefined && spanKey(holder) !== spanKey(span)) this.#refuse(holder, span);
    this.#shapes.set(shapeOf(span), span);
    if (this.#wanted.has(spanKey(span))) this.#asked.set(spanKey(span), span);
  }

  /** Settles the spans with the fewest options first; backtracks if all shapes of a span are taken. */
  settleAll(): void {
    const open = [...this.#wanted.values()]
      .filter((span) => !this.#asked.has(spanKey(span)))
      .map((span) => ({ span, ways: waysToAsk(this.#profile, span) }))
      .toSorted((a, b) => a.ways.length - b.ways.length);
    let stuck: Span | undefined;
    const settle = (at: number): boolean => {
      const one = open[at];
      if (one === undefined) return true;
      for (const way of one.ways) {
        if (!this.#isFree(one.span, way)) continue;
        const wasHeld = this.#shapes.has(shapeOf(way));
        this.#asked.set(spanKey(one.span), way);
        this.#shapes.set(shapeOf(way), way);
        if (settle(at + 1)) return true;
        this.#asked.delete(spanKey(one.span));
        if (!wasHeld) this.#shapes.delete(shapeOf(way));
      }
      stuck ??= one.span;
      return false;
    };
    if (settle(0) || stuck === undefined) return;
    const { space, address, count } = stuck;
    const rival = [...this.#shapes.values(), ...open.map(({ span }) => span)].find(
      (other) =>
        shapeOf(other) === shapeOf({ space, address, count }) &&
        spanKey(other) !== spanKey({ space, address, count }),
    );
    this.#refuse(rival ?? stuck, stuck);
  }

  /** Adds pieces to the spans whose pieces all have a distinct shape; the others are only read as a whole. */
  withPieces(): AskedSpans {
    const settled = new Map<string, AskedSpan>();
    for (const [key, span] of this.#wanted) {
      const asked = this.#asked.get(key) ?? span;
      settled.set(key, { ...asked, divisible: this.#divide(span, asked) });
    }
    for (const [key, span] of this.#asked)
      if (!settled.has(key)) settled.set(key, { ...span, divisible: false });
    return settled;
  }

  #divide({ pieces }: WantedSpan, whole: Span): boolean {
    if (pieces.length < 2) return false;
    const made: [string, Span][] = [];
    for (const piece of pieces) {
      const way = waysToAsk(this.#profile, piece).find(
        (one) =>
          one.count < whole.count &&
          this.#isUnused(
            one,
            made.map(([, other]) => other),
          ),
      );
      if (way === undefined) return false;
      made.push([spanKey(piece), way]);
    }
    for (const [key, way] of made) {
      if (!this.#asked.has(key)) this.#asked.set(key, way);
      this.#shapes.set(shapeOf(way), way);
    }
    return true;
  }

  #isUnused(way: Span, others: readonly Span[]): boolean {
    const holder = this.#shapes.get(shapeOf(way));
    const isOwn = holder === undefined || spanKey(holder) === spanKey(way);
    return isOwn && !others.some((other) => shapeOf(other) === shapeOf(way));
  }

  #isFree(span: Span, way: Span): boolean {
    const holder = this.#shapes.get(shapeOf(way));
    if (holder === undefined) return true;
    if (spanKey(holder) !== spanKey(way)) return false;
    const beside = this.#beside.get(spanKey(span)) ?? new Set();
    for (const [key, asked] of this.#asked)
      if (spanKey(asked) === spanKey(holder) && beside.has(key)) return false;
    return true;
  }

  #refuse(one: Span, other: Span): never {
    return this.#fail(
      `the answers to the reads ${nameOf(one)} and ${nameOf(other)} cannot be told apart; widen or part one of them`,
    );
  }
}

function nameOf({ space, address, count }: Span): string {
  const hex = (at: number) => at.toString(16).toUpperCase().padStart(4, '0');
  return `${space} ${hex(address)}..${hex(address + count - 1)}`;
}

/** A span and all wider ones of its area that split no point, narrowest first. */
function waysToAsk(profile: Profile, span: Span): Span[] {
  const last = span.address + span.count - 1;
  const area = areaOf(profile, span);
  const starts = new Set([span.address]);
  const ends = new Set([last]);
  for (const point of area.points) {
    if (point.address < span.address) starts.add(point.address);
    if (point.address + point.size - 1 > last) ends.add(point.address + point.size - 1);
  }
  if (area.first < span.address) starts.add(area.first);
  if (area.last > last) ends.add(area.last);
  const ways: Span[] = [];
  for (const first of starts) {
    for (const end of ends) {
      const count = end - first + 1;
      if (count <= maxRegisters && !cutsPoint(area.points, first, end))
        ways.push({ space: span.space, address: first, count });
    }
  }
  return ways.toSorted((a, b) => a.count - b.count || b.address - a.address);
}

function cutsPoint(points: readonly Point[], first: number, last: number): boolean {
  return points.some(({ address, size }) => {
    const end = address + size - 1;
    return (address < first && end >= first) || (address <= last && end > last);
  });
}

/** The registers around a span that may be read with it: its declared area, else only itself. */
function areaOf(profile: Profile, span: Span): { first: number; last: number; points: readonly Point[] } {
  const last = span.address + span.count - 1;
  const declared = profile.areas?.[span.space]?.find(([from, to]) => span.address >= from && last <= to);
  const [first, end] = declared ?? [span.address, last];
  const points = profile.points.filter(
    (point) => point.space === span.space && point.address >= first && point.address + point.size - 1 <= end,
  );
  return { first, last: end, points };
}
