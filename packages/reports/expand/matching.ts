import type { GroupStep, RefExpr } from '../formula/syntax.ts';
import type { Axis } from './axis.ts';
import { type CellSources, instancesOf } from './grid.ts';
import type { Direction, PlannedCell } from './planned-cell.ts';
import type { Instance } from './records.ts';

/** Position of a formula. */
export interface Spot {
  readonly cell: PlannedCell;
  readonly row: Instance;
  readonly column: Instance;
}

/** Instances of a cell on both axes. */
export interface Matches {
  readonly rows: readonly Instance[];
  readonly columns: readonly Instance[];
}

/**
 * The instances of a cell that a reference selects: those in the same instances of the scopes that both cells
 * share, on both axes. A step selects another instance of the nearest of those scopes, rows first, or of the
 * cell that it names; `*` selects all.
 */
export function matching(grid: CellSources, target: PlannedCell, spot: Spot, { shift }: RefExpr): Matches {
  const { rows, columns } = grid;
  if (shift === '*')
    return {
      rows: instancesOf(rows, target.scopes.down),
      columns: instancesOf(columns, target.scopes.right),
    };
  const led: Led = shift?.some(({ along }) => along !== null) ? ledTo(grid, spot, shift) : {};
  let row = led.row === undefined ? common(spot.row, target, 'down') : led.row;
  let column = led.column === undefined ? common(spot.column, target, 'right') : led.column;
  const near = shift?.find(({ along }) => along === null)?.by;
  if (near !== undefined && row && column) {
    if (row.owner >= 0) row = shifted(row, near, rows);
    else if (column.owner >= 0) column = shifted(column, near, columns);
    else row = null;
  }
  if (!row || !column) return { rows: [], columns: [] };
  return {
    rows: within(rows, target.scopes.down, row),
    columns: within(columns, target.scopes.right, column),
  };
}

/** Result of steps that name a cell: undefined on an axis without one, null if there is no such group. */
interface Led {
  row?: Instance | null;
  column?: Instance | null;
}

function ledTo({ plan, rows, columns }: CellSources, spot: Spot, steps: readonly GroupStep[]): Led {
  const led: Led = {};
  for (const { along, by } of steps) {
    const owner = plan.byAddress.get(along ?? '');
    if (!owner) continue;
    const [down, across] = [instanceOf(owner.index, spot.row), instanceOf(owner.index, spot.column)];
    if (down) led.row = stepped(rows, owner, down, by, led.row);
    else led.column = across && stepped(columns, owner, across, by, led.column);
  }
  return led;
}

/** One step from an instance; in the group reached by earlier steps, the instance with the same value. */
function stepped(
  axis: Axis,
  owner: PlannedCell,
  from: Instance,
  by: number,
  around: Instance | null | undefined,
): Instance | null {
  const next = shifted(from, by, axis);
  if (around === undefined || next === null) return next;
  return (around && within(axis, owner, around).find(({ value }) => value === next.value)) ?? null;
}

/** The innermost instance around a position whose cell is also a scope of the target. */
function common(from: Instance, target: PlannedCell, direction: Direction): Instance {
  const scopes = new Set<number>();
  for (let at = target.scopes[direction]; at; at = at.parents[direction])
    if (at.cell.expand === direction) scopes.add(at.index);
  let at = from;
  while (at.parent && !scopes.has(at.owner)) at = at.parent;
  return at;
}

/** The instance of a cell that contains another one; null if there is none. */
function instanceOf(owner: number, inner: Instance): Instance | null {
  for (let at: Instance | null = inner; at; at = at.parent) if (at.owner === owner) return at;
  return null;
}

function shifted(from: Instance, shift: number, axis: Axis): Instance | null {
  const other = axis.instances.get(from.owner)?.[from.number + shift];
  return other && other.parent === from.parent ? other : null;
}

/** Instances of a scope within an instance, found by their lines. */
function within(axis: Axis, scope: PlannedCell | null, around: Instance): readonly Instance[] {
  if (scope === null) return [axis.root];
  const own = instanceOf(scope.index, around);
  if (own) return [own];
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
