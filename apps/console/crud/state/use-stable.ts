import { useRef } from 'react';

/** Whether two lists have the same items in the same order. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => Object.is(item, b[index])));

/**
 * The first of several equal lists: callers create lists on each render, and values derived from them
 * (columns) must not be recomputed.
 */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list);
  if (!isSameList(kept.current, list)) kept.current = list;
  return kept.current;
}
