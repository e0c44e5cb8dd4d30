import { TemplateProblem } from '../problem.ts';
import type { ResultLimits } from '../template/template.ts';
import { aggregate } from './aggregate.ts';
import { type Axis, expandAxis, runaway } from './axis.ts';
import { Effort } from './effort.ts';
import { Evaluator } from './evaluate.ts';
import { type CellSources, instancesOf } from './grid.ts';
import type { ExpansionPlan } from './plan.ts';
import type { PlannedCell } from './planned-cell.ts';
import {
  Finder,
  type Instance,
  recordsOfInstance,
  recordValue,
  type Sets,
  type SetValue,
} from './records.ts';

/** One instance of a cell in the result. */
export interface OutputCell {
  readonly planned: PlannedCell;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly value: SetValue;
  /** The heading of a group of records without a value to group by. */
  readonly isUnnamed: boolean;
  readonly style: number | undefined;
  /** Parameters of the cell's link. */
  readonly link: Readonly<Record<string, SetValue>> | undefined;
  /** For a chart: the values of its cells, labels first. */
  readonly points: readonly (readonly SetValue[])[];
}

/** One for all cells without a chart: a large sheet has a quarter of a million of them. */
const noPoints: OutputCell['points'] = [];

/** A template filled with records. */
export interface Expanded {
  readonly rows: Axis;
  readonly columns: Axis;
  readonly cells: readonly OutputCell[];
}

/**
 * Expands a plan over records: rows and columns are two independent trees, and a cell has one instance for each pair of their instances.
 * @param texts fixed texts and messages for no records, by the index of their cell
 * @param limits limits of paged output; absent = a spreadsheet
 * @throws TemplateProblem formula.many, formula.circle, formula.notNumber, formula.tooDeep, formula.tooLong, layout.tooLarge,
 * layout.tooLong, layout.tooMuchWork
 */
export function expand(
  plan: ExpansionPlan,
  sets: Sets,
  texts: ReadonlyMap<number, string>,
  limits?: ResultLimits,
  effort = new Effort(),
): Expanded {
  const finder = new Finder(sets, effort);
  const columns = expandAxis(plan, 'right', finder, rowsAtLeast(plan));
  const rows = expandAxis(plan, 'down', finder, columns.lines.length, limits);
  if (limits) requireFit(plan, { rows, columns }, limits);
  const grid: CellSources = { plan, rows, columns, finder, texts, effort };
  const evaluator = new Evaluator(grid, (cell, row, column) => ownValue(grid, cell, row, column));
  const cells: OutputCell[] = [];
  for (const planned of plan.cells) {
    const across = instancesOf(columns, planned.scopes.right).map((instance) => ({
      instance,
      span: spanOf(columns, instance, planned.column, planned.columns),
    }));
    for (const row of instancesOf(rows, planned.scopes.down)) {
      if (row.isNone) {
        if (row.owner === planned.index) cells.push(noneCell(grid, planned, row));
        continue;
      }
      const down = spanOf(rows, row, planned.row, planned.rows);
      for (const { instance, span } of across) {
        const value = evaluator.valueAt(planned, row, instance);
        cells.push({
          planned,
          row: down.first,
          column: span.first,
          rowSpan: down.count,
          columnSpan: span.count,
          value,
          isUnnamed: value === null && isGroup(planned, planned.cell.expand === 'down' ? row : instance),
          style: evaluator.styleAt(planned, row, instance),
          link: evaluator.linkAt(planned, row, instance),
          points: planned.cell.chart
            ? chartCells(planned).map((at) => evaluator.valuesAt(at, planned, row, instance))
            : noPoints,
        });
      }
    }
  }
  return { rows, columns, cells };
}

/** Minimum number of rows of any result: one for each row of the template, and one for a message that there are no records. */
function rowsAtLeast({ template, bands }: ExpansionPlan): number {
  const replaced = bands.down.filter(({ owner }) => owner.cell.none !== undefined);
  return replaced.reduce((left, { from, to }) => left - (to - from), template.rows.length);
}

/** Checks the number of cells before any of them is computed. @throws TemplateProblem layout.tooLong */
function requireFit(
  plan: ExpansionPlan,
  { rows, columns }: Pick<Expanded, 'rows' | 'columns'>,
  limits: ResultLimits,
): void {
  const counts = plan.cells.map(({ scopes, index }) => {
    const down = instancesOf(rows, scopes.down);
    const words = down.filter(({ isNone, owner }) => isNone && owner === index).length;
    const found = down.filter(({ isNone }) => !isNone).length;
    return words + found * instancesOf(columns, scopes.right).length;
  });
  if (counts.reduce((sum, count) => sum + count, 0) <= limits.cells) return;
  const expanding = plan.cells.filter(({ cell }) => cell.expand === 'down' || cell.expand === 'right');
  const counted = expanding.map((of) => {
    const axis = of.cell.expand === 'down' ? rows : columns;
    return { of, count: instancesOf(axis, of).length };
  });
  throw new TemplateProblem(runaway(counted, limits));
}

/** The message across the whole width if there are no records. */
function noneCell({ columns, texts }: CellSources, planned: PlannedCell, row: Instance): OutputCell {
  return {
    planned,
    row: row.start,
    column: 0,
    rowSpan: 1,
    columnSpan: columns.lines.length,
    value: texts.get(planned.index) ?? null,
    isUnnamed: false,
    style: planned.cell.style,
    link: undefined,
    points: noPoints,
  };
}

/** Whether an instance is a group of existing records; the blank instance of an empty report is not. */
function isGroup({ cell }: PlannedCell, instance: Instance): boolean {
  return (cell.agg === 'group' || cell.agg === 'runs') && instance.records.length > 0;
}

/** Cells that a chart displays, its labels first. */
function chartCells({ cell: { chart } }: PlannedCell): readonly string[] {
  return chart ? [chart.labels, ...chart.series.map(({ cell }) => cell)] : [];
}

/** The lines of the result that a cell covers within an instance. */
function spanOf(axis: Axis, instance: Instance, from: number, count: number) {
  let first = -1;
  let last = -1;
  for (let at = instance.start; at < instance.end; at += 1) {
    const template = axis.lines[at]?.template ?? -1;
    if (template < from || template >= from + count) continue;
    if (first < 0) first = at;
    last = at;
  }
  return { first, count: last - first + 1 };
}

/** The value of a cell without a formula. */
function ownValue(grid: CellSources, planned: PlannedCell, row: Instance, column: Instance): SetValue {
  const { cell } = planned;
  if (cell.expand === 'down') return row.value;
  if (cell.expand === 'right') return column.value;
  if (cell.set === undefined || cell.field === undefined) return grid.texts.get(planned.index) ?? null;
  const rows = grid.finder.rows(cell.set);
  const found = recordsAt(grid, planned, cell.set, row, column);
  grid.effort.spend(found.length, cell.at);
  const { field } = cell;
  return aggregate(
    cell.agg ?? 'first',
    found.map((index) => recordValue(rows[index], field)),
  );
}

const buckets = new WeakMap<Instance, Map<string, Map<Instance, number[]>>>();

/** Records of a cell: those of its row that are also in its column, if both restrict its set. */
function recordsAt(
  grid: CellSources,
  planned: PlannedCell,
  set: string,
  row: Instance,
  column: Instance,
): readonly number[] {
  const { where = [] } = planned.cell;
  const ofRow = recordsOfInstance(row, set);
  const ofColumn = recordsOfInstance(column, set);
  const scope = planned.scopes.right;
  let found: readonly number[];
  if (ofRow && ofColumn && scope) {
    const key = `${scope.index} ${set}`;
    const perRow = buckets.get(row) ?? new Map<string, Map<Instance, number[]>>();
    buckets.set(row, perRow);
    let bucket = perRow.get(key);
    if (!bucket) {
      bucket = divided(ofRow, columnsOf(grid, scope, set));
      perRow.set(key, bucket);
    }
    found = bucket.get(column) ?? [];
  } else if (where.length > 0) {
    const [narrowing, other] = ofColumn && !ofRow ? [column, row] : [row, column];
    return grid.finder.find(set, where, planned.cell.at, narrowing, other);
  } else found = ofRow ?? ofColumn ?? grid.finder.all(set);
  if (where.length === 0) return found;
  const meeting = new Set(grid.finder.find(set, where, planned.cell.at, row, column));
  return found.filter((index) => meeting.has(index));
}

const columnsKnown = new WeakMap<CellSources, Map<string, Map<number, Instance[]>>>();

/** The column instances of each record; computed once for all rows. */
function columnsOf(
  grid: CellSources,
  scope: PlannedCell,
  set: string,
): ReadonlyMap<number, readonly Instance[]> {
  const known = columnsKnown.get(grid) ?? new Map<string, Map<number, Instance[]>>();
  columnsKnown.set(grid, known);
  const key = `${scope.index} ${set}`;
  let found = known.get(key);
  if (!found) {
    found = new Map();
    for (const instance of instancesOf(grid.columns, scope))
      for (const record of recordsOfInstance(instance, set) ?? []) {
        const list = found.get(record);
        if (list) list.push(instance);
        else found.set(record, [instance]);
      }
    known.set(key, found);
  }
  return found;
}

function divided(
  records: readonly number[],
  columns: ReadonlyMap<number, readonly Instance[]>,
): Map<Instance, number[]> {
  const found = new Map<Instance, number[]>();
  for (const record of records)
    for (const instance of columns.get(record) ?? []) {
      const list = found.get(instance);
      if (list) list.push(record);
      else found.set(instance, [record]);
    }
  return found;
}
