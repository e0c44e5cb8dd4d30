import type { Axis } from './axis.ts';
import { type CellSources, instancesOf } from './grid.ts';
import { type Matches, matching, type Spot } from './matching.ts';
import type { PlannedCell } from './planned-cell.ts';
import { compareSetValues, type Instance, type SetValue } from './records.ts';

/** Instances that are ranked together, and a key for them. */
export interface RankedInstances {
  readonly key: string;
  readonly members: () => Matches;
}

/** The instances of a cell in the surrounding group, rows first; or all. */
export function rankingOf(
  grid: CellSources,
  target: PlannedCell,
  spot: Spot,
  isOfAll: boolean,
): RankedInstances {
  const instances = (shift: '*' | null) => matching(grid, target, spot, { kind: 'ref', cell: '', shift });
  if (isOfAll) return { key: '*', members: () => instances('*') };
  const own = instances(null);
  const [row, column] = [own.rows[0], own.columns[0]];
  const name = (instance: Instance | undefined | null) => `${instance?.owner} ${instance?.number}`;
  const { down, right } = target.scopes;
  const beside = (axis: Axis, scope: PlannedCell | null, one: Instance | undefined) =>
    instancesOf(axis, scope).filter(({ parent }) => parent === one?.parent);
  return down
    ? {
        key: `${name(row?.parent)} ${name(column)}`,
        members: () => ({ rows: beside(grid.rows, down, row), columns: own.columns }),
      }
    : {
        key: `${name(row)} ${name(column?.parent)}`,
        members: () => ({ rows: own.rows, columns: beside(grid.columns, right, column) }),
      };
}

/** The rank of each value, from 1; equal values share the first rank, absent ones have none. */
export function placesByValue(
  values: readonly SetValue[],
  isAscending: boolean,
): ReadonlyMap<SetValue, number> {
  const sign = isAscending ? 1 : -1;
  const sorted = values.filter((value) => value !== null).sort((a, b) => sign * compareSetValues(a, b));
  const places = new Map<SetValue, number>();
  for (const [at, value] of sorted.entries()) if (!places.has(value)) places.set(value, at + 1);
  return places;
}
