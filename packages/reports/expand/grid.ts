import type { Axis } from './axis.ts';
import type { Effort } from './effort.ts';
import type { ExpansionPlan } from './plan.ts';
import type { PlannedCell } from './planned-cell.ts';
import type { Finder, Instance } from './records.ts';

/** The inputs for evaluating cells. */
export interface CellSources {
  readonly plan: ExpansionPlan;
  readonly rows: Axis;
  readonly columns: Axis;
  readonly finder: Finder;
  /** Content of fixed texts and messages for no records, by the index of their cell. */
  readonly texts: ReadonlyMap<number, string>;
  readonly effort: Effort;
}

/** All instances of a scope. */
export function instancesOf(axis: Axis, scope: PlannedCell | null): readonly Instance[] {
  return scope === null ? [axis.root] : (axis.instances.get(scope.index) ?? []);
}
