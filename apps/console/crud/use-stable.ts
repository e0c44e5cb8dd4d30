import { useRef } from 'react';

/** Whether two lists hold the same, one after the other. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => Object.is(item, b[index])));

/**
 * The list as it was first given, as long as it holds the same: callers write lists in place, and what is made of one (columns)
 * must not be made again for that.
 */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list);
  if (!isSameList(kept.current, list)) kept.current = list;
  return kept.current;
}
