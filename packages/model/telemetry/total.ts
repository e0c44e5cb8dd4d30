import type { MarkedState, ValueMark, ValueState } from './value-state.ts';

/** One of the values a total is made of. */
export interface TotalPart {
  readonly value: number | null;
  readonly state: ValueState;
  readonly readAt?: string | null;
  /** Of an offline one: since when, as the wire says it. */
  readonly since?: string | null;
}

/** A sum or mean of what answers, and of how many it is. */
export interface Total {
  /** null: nobody answers. */
  readonly value: number | null;
  /** Parts that are in it, and all. */
  readonly counted: number;
  readonly of: number;
  /** What a reader must be told of it. */
  readonly mark?: ValueMark;
}

/** What is in no total: it would be added to values of another time. */
const dead: ReadonlySet<ValueState> = new Set(['absent', 'offline', 'stale']);
/** Marks of parts that a total shows, the first one that any part has. */
const told: readonly MarkedState[] = ['entered', 'estimated', 'part', 'late'];

/** Adds up, or averages, the parts that answer. */
export function totalOf(parts: readonly TotalPart[], how: 'sum' | 'mean'): Total {
  const counted = parts.filter(({ value, state }) => value !== null && !dead.has(state));
  const sum = counted.reduce((all, { value }) => all + (value ?? 0), 0);
  const mark = markOf(parts, counted);
  return {
    value: counted.length === 0 ? null : how === 'sum' ? sum : sum / counted.length,
    counted: counted.length,
    of: parts.length,
    ...(mark ? { mark } : {}),
  };
}

function markOf(parts: readonly TotalPart[], counted: readonly TotalPart[]): ValueMark | undefined {
  if (counted.length < parts.length) {
    const left = parts.filter((part) => !counted.includes(part));
    const offline = left.filter(({ state }) => state === 'offline');
    const since = earliest(offline.map((part) => part.since));
    if (counted.length > 0) return { state: 'part', ...(offline.length > 0 ? { since } : {}) };
    // Where nobody answers, the reason of all is told, and when one was last read.
    if (offline.length > 0) return { state: 'offline', since, readAt: latest(offline) };
    return left.some(({ state }) => state === 'stale') ? { state: 'stale', readAt: latest(left) } : undefined;
  }
  const [state] = told.filter((one) => counted.some((part) => part.state === one));
  if (state === undefined) return undefined;
  // Of values together the oldest counts.
  return { state, readAt: earliest(counted.flatMap((part) => (part.state === state ? [part.readAt] : []))) };
}

/** The first of these times; null where one of them is unknown. */
function earliest(times: readonly (string | null | undefined)[]): string | null {
  const known = times.flatMap((time) => time ?? []);
  if (known.length < times.length || known.length === 0) return null;
  return known.reduce((one, other) => (other < one ? other : one));
}

function latest(parts: readonly TotalPart[]): string | null {
  const times = parts.flatMap(({ readAt }) => readAt ?? []);
  return times.length === 0 ? null : times.reduce((one, other) => (other > one ? other : one));
}
