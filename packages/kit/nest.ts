/** A row of a tree; `children` is absent, not empty, where the row has none. */
export type Nested<R> = R & { readonly children?: readonly Nested<R>[] };

/**
 * Arranges rows into trees and keeps their order. A row whose parent is not among the rows becomes a root. In
 * a cycle of rows that are each other's ancestors the first becomes a root, so no row is lost.
 */
export function nest<R extends { readonly id: string; readonly parentId: string }>(
  rows: readonly R[],
): Nested<R>[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const ids = new Set(rows.map((row) => row.id));
  const placed = new Set<string>();
  const grow = (row: R): Nested<R> => {
    placed.add(row.id);
    const children = (byParent.get(row.id) ?? []).filter((child) => !placed.has(child.id)).map(grow);
    return children.length === 0 ? row : { ...row, children };
  };
  const roots = rows.filter((row) => !ids.has(row.parentId)).map(grow);
  const ringed = rows.flatMap((row) => (placed.has(row.id) ? [] : [grow(row)]));
  return [...roots, ...ringed];
}
