import type { MarkedState, ValueMark, ValueState } from './value-state.ts';

/** One of the values of a total. */
export interface TotalPart {
  readonly value: number | null;
  readonly state: ValueState;
  readonly readAt?: string | null;
  /** For an offline value: when it went offline, in the format of the API. */
  readonly since?: string | null;
}

/** A sum or mean of the available values, with their number. */
export interface Total {
  /** null: no value is available. */
  readonly value: number | null;
  /** Number of values included, and of all. */
  readonly counted: number;
  readonly of: number;
  /** The mark to display with it. */
  readonly mark?: ValueMark;
}

/** States of values that are excluded from totals, because they belong to another time. */
const dead: ReadonlySet<ValueState> = new Set(['absent', 'offline', 'stale']);
/** Marks of values that are passed on to the total; the first that applies is used. */
const told: readonly MarkedState[] = ['entered', 'estimated', 'part', 'late'];

/** Sums or averages the available values. */
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
    // If no value is available, the mark contains the common reason and the time of the last reading.
    if (offline.length > 0) return { state: 'offline', since, readAt: latest(offline) };
    return left.some(({ state }) => state === 'stale') ? { state: 'stale', readAt: latest(left) } : undefined;
  }
  const [state] = told.filter((one) => counted.some((part) => part.state === one));
  if (state === undefined) return undefined;
  // The total has the time of its oldest value.
  return { state, readAt: earliest(counted.flatMap((part) => (part.state === state ? [part.readAt] : []))) };
}

/** The earliest of these times; null if one of them is unknown. */
function earliest(times: readonly (string | null | undefined)[]): string | null {
  const known = times.flatMap((time) => time ?? []);
  if (known.length < times.length || known.length === 0) return null;
  return known.reduce((one, other) => (other < one ? other : one));
}

function latest(parts: readonly TotalPart[]): string | null {
  const times = parts.flatMap(({ readAt }) => readAt ?? []);
  return times.length === 0 ? null : times.reduce((one, other) => (other > one ? other : one));
}
