import type { ParameterTable } from '../profile.ts';

/** Holding registers that one question reads. */
interface Span {
  readonly address: number;
  readonly count: number;
}

/**
 * The questions by which a set is read back after a write: others than the one before it, so that a repeated answer to
 * that is taken for none of theirs. They leave out the last register where nobody may write it, else it is read again
 * with the one before.
 */
export function readBackSpans({ from, count, points, limits }: ParameterTable): Span[] {
  const ends = points
    .filter(({ name }) => limits.has(name))
    .map((point) => point.address + point.size - from);
  const head = { address: from, count: count - 1 };
  if (Math.max(...ends) < count) return [head];
  return [head, { address: from + count - 2, count: 2 }];
}
