import type { ParameterTable } from '../definition/profile.ts';

/** Holding registers of one read. */
interface Span {
  readonly address: number;
  readonly count: number;
}

/**
 * The reads for reading back a set after a write: different from the read before it, so that a repeated answer to that one is not accepted
 * for them. They omit the last register if it is not writable, else it is read again together with the previous one.
 */
export function readBackSpans({ from, count, points, limits }: ParameterTable): Span[] {
  const ends = points
    .filter(({ name }) => limits.has(name))
    .map((point) => point.address + point.size - from);
  const head = { address: from, count: count - 1 };
  if (Math.max(...ends) < count) return [head];
  return [head, { address: from + count - 2, count: 2 }];
}
