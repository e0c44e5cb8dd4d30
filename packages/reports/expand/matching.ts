import type { RefExpr } from '../formula/syntax.ts';
import type { Axis } from './axis.ts';

import { type Grid, instancesOf } from './grid.ts';
import type { Direction, PlannedCell } from './planned-cell.ts';
import type { Instance } from './records.ts';

interface Spot {
  readonly cell: PlannedCell;
  readonly row: Instance;
  readonly column: Instance;
}

/**
 * The instances of a cell that a reference means: those that lie in the same instances of the scopes both cells have, on both axes.
 * A shift takes another instance of the nearest of those scopes, rows first, or of the cell that it names; `*` takes all there are.
 */
export function matching(
  { plan, rows, columns }: Grid,
  target: PlannedCell,
  spot: Spot,
  { shift, along }: RefExpr,
): { readonly rows: readonly Instance[]; readonly columns: readonly Instance[] } {
  if (shift === '*')
    return {
      rows: instancesOf(rows, target.scopes.down),
      columns: instancesOf(columns, target.scopes.right),
    };
  let row: Instance | null = common(spot.row, target, 'down');
  let column: Instance | null = common(spot.column, target, 'right');
  if (shift !== null && along !== null) {
    const owner = plan.byAddress.get(along)?.index ?? -1;
    const [down, across] = [instanceOf(owner, spot.row), instanceOf(owner, spot.column)];
    if (down) row = shifted(down, shift, rows);
    else column = across && shifted(across, shift, columns);
  } else if (shift !== null) {
    if (row.owner >= 0) row = shifted(row, shift, rows);
    else if (column.owner >= 0) column = shifted(column, shift, columns);
    else row = null;
  }
  if (!row || !column) return { rows: [], columns: [] };
  return {
    rows: within(rows, target.scopes.down, row),
    columns: within(columns, target.scopes.right, column),
  };
}

/** The innermost instance around a spot whose cell is also a scope of the target. */
function common(from: Instance, target: PlannedCell, direction: Direction): Instance {
  const scopes = new Set<number>();
  for (let at = target.scopes[direction]; at; at = at.parents[direction])
    if (at.cell.expand === direction) scopes.add(at.index);
  let at = from;
  while (at.parent && !scopes.has(at.owner)) at = at.parent;
  return at;
}

/** The instance of a cell that another one lies in; null where it lies in none. */
function instanceOf(owner: number, inner: Instance): Instance | null {
  for (let at: Instance | null = inner; at; at = at.parent) if (at.owner === owner) return at;
  return null;
}

function shifted(from: Instance, shift: number, axis: Axis): Instance | null {
  const other = axis.instances.get(from.owner)?.[from.number + shift];
  return other && other.parent === from.parent ? other : null;
}

/** Instances of a scope that lie in an instance, found by their lines. */
function within(axis: Axis, scope: PlannedCell | null, around: Instance): readonly Instance[] {
  if (scope === null) return [axis.root];
  if (around.owner === scope.index) return [around];
  const all = instancesOf(axis, scope);
  if (around.owner < 0) return all;
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.start ?? 0) < around.start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < all.length && (all[end]?.end ?? 0) <= around.end) end += 1;
  return all.slice(low, end);
}
