import { type CellProblem, TemplateProblem } from '../problem.ts';
import { type ResultLimits, templateLimits } from '../template/template.ts';
import { aggregate } from './aggregate.ts';
import type { Band } from './bands.ts';
import type { ExpansionPlan } from './plan.ts';
import type { Direction, PlannedCell } from './planned-cell.ts';
import {
  compareSetValues,
  type Finder,
  type Instance,
  recordValue,
  type SetRecord,
  type SetValue,
} from './records.ts';

/** A row or column of the result: the row or column of the template from which it was made, and its instance. */
export interface AxisLine {
  readonly template: number;
  readonly instance: Instance;
}

/** The rows or the columns of the result. */
export interface Axis {
  readonly lines: readonly AxisLine[];
  readonly root: Instance;
  /** Instances of each expanding cell in their order, by the index of the cell. */
  readonly instances: ReadonlyMap<number, readonly Instance[]>;
}

interface Group {
  readonly value: SetValue;
  readonly records: readonly number[];
}

/**
 * Walks the rows (or columns) of a template: at the start of a band, the band is walked once for each group of the records; any other line
 * becomes one line of the result. Without records one blank instance remains, so that the frame is kept, or one line for the message.
 * Groups are counted before their lines are made, so that an excessive result is never made.
 * @param widest minimum number of lines of the other axis
 * @param limits limits of rows in paged output
 * @throws TemplateProblem layout.tooLarge, layout.tooLong, naming the cell with the most instances
 */
export function expandAxis(
  plan: ExpansionPlan,
  direction: Direction,
  finder: Finder,
  widest: number,
  limits?: ResultLimits,
): Axis {
  const lines: AxisLine[] = [];
  const instances = new Map<number, Instance[]>();
  const most = Math.ceil(templateLimits.outputCells / widest) - 1;
  const mostRows = direction === 'down' ? (limits?.rows ?? most) : most;
  const requireRoom = (more: number, groups?: { readonly of: PlannedCell; readonly count: number }): void => {
    const count = lines.length + more;
    if (count <= most && count <= mostRows) return;
    const largest = [...instances].map(([index, list]) => ({ of: plan.cells[index], count: list.length }));
    if (groups) largest.push(groups);
    throw new TemplateProblem(runaway(largest, count > most ? undefined : limits));
  };
  const count = direction === 'down' ? plan.template.rows.length : plan.template.columns.length;
  const root: Instance = {
    owner: -1,
    parent: null,
    ordinal: 0,
    number: 0,
    before: null,
    value: null,
    set: null,
    records: [],
    isNone: false,
    start: 0,
    end: 0,
  };
  const walk = (instance: Instance, from: number, to: number, bands: readonly Band[]): void => {
    instance.start = lines.length;
    let at = from;
    while (at <= to) {
      const band = bands.find((one) => one.from === at);
      if (band) {
        walkGroups(instance, band);
        at = band.to + 1;
      } else {
        lines.push({ template: at, instance });
        at += 1;
      }
    }
    instance.end = lines.length;
    requireRoom(0);
  };
  const walkGroups = (parent: Instance, band: Band): void => {
    const { owner } = band;
    const groups = groupsOf(owner, finder, parent);
    const known = instances.get(owner.index) ?? [];
    // Each group has at least one line for each line of the template.
    const wanted = groups.length * (band.to - band.from + 1);
    requireRoom(wanted, { of: owner, count: known.length + groups.length });
    instances.set(owner.index, known);
    let before: Instance | null = null;
    const blank: readonly Group[] = [{ value: null, records: [] }];
    const isNone = groups.length === 0 && owner.cell.none !== undefined;
    (groups.length > 0 ? groups : blank).forEach(({ value, records }, ordinal) => {
      const instance: Instance = {
        owner: owner.index,
        parent,
        ordinal,
        number: known.length,
        before,
        value,
        set: owner.cell.set ?? null,
        records,
        isNone,
        start: 0,
        end: 0,
      };
      known.push(instance);
      before = instance;
      if (isNone) walk(instance, band.from, band.from, []);
      else walk(instance, band.from, band.to, band.inner);
    });
  };
  walk(root, 0, count - 1, plan.bands[direction]);
  return { lines, root, instances };
}

/** The problem of a result that is too large, at the cell with the most instances. */
export function runaway(
  counted: readonly { readonly of: PlannedCell | undefined; readonly count: number }[],
  limits?: ResultLimits,
): CellProblem {
  const [largest] = counted.toSorted((a, b) => b.count - a.count);
  const at = largest?.of?.cell.at ?? null;
  const instances = largest?.count ?? 0;
  return limits
    ? { code: 'layout.tooLong', at, params: { instances, rows: limits.rows, cells: limits.cells } }
    : { code: 'layout.tooLarge', at, params: { instances, max: templateLimits.outputCells } };
}

/** Order of two values; absent values always come last. */
function inOrder(a: SetValue, b: SetValue, order: 'asc' | 'desc'): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return (order === 'desc' ? -1 : 1) * compareSetValues(a, b);
}

/** The groups of a cell within an instance of its parent. */
function groupsOf(owner: PlannedCell, finder: Finder, parent: Instance): readonly Group[] {
  const { set = '', field = '', agg, order, orderBy, where = [] } = owner.cell;
  const rows = finder.rows(set);
  const domain = domainOf(owner.cell.domain ?? [], rows, field);
  const records = finder.find(set, where, owner.cell.at, parent);
  const valueAt = (index: number) => recordValue(rows[index], field);
  const keys = new Map<Group, SetValue>();
  const keyOf = (group: Group): SetValue => {
    if (orderBy === undefined) return null;
    const known = keys.get(group);
    if (known !== undefined) return known;
    const values = group.records.map((index) => recordValue(rows[index], orderBy));
    const key = aggregate(owner.cell.orderAgg ?? 'first', values);
    keys.set(group, key);
    return key;
  };
  const sorted = (groups: Group[]) =>
    order === undefined
      ? groups
      : groups.sort((a, b) => inOrder(keyOf(a), keyOf(b), order) || inOrder(a.value, b.value, order));
  if (agg === 'list') return sorted(records.map((index) => ({ value: valueAt(index), records: [index] })));
  if (agg === 'runs') {
    const runs: { value: SetValue; records: number[] }[] = [];
    for (const index of records) {
      const value = valueAt(index);
      const last = runs.at(-1);
      if (last && last.value === value) last.records.push(index);
      else runs.push({ value, records: [index] });
    }
    return runs;
  }
  const groups = new Map<SetValue, number[]>(domain.map((value) => [value, []]));
  for (const index of records) {
    const value = valueAt(index);
    const known = groups.get(value);
    if (known) known.push(index);
    else groups.set(value, [index]);
  }
  const all = [...groups].map(([value, found]) => ({ value, records: found }));
  // Values of a domain keep its order; others follow.
  const own = all.slice(0, domain.length);
  return domain.length > 0 && order === undefined ? [...own, ...all.slice(domain.length)] : sorted(all);
}

/**
 * Values of a domain in the form used by the records: the author of a template does not know whether a set
 * returns numbers or their digits, which conditions treat as equal too.
 */
function domainOf(
  domain: readonly (string | number)[],
  rows: readonly SetRecord[],
  field: string,
): readonly SetValue[] {
  if (domain.length === 0) return domain;
  const known = rows.find((row) => recordValue(row, field) !== null);
  const isNumber = typeof recordValue(known, field) === 'number';
  if (!isNumber) return known === undefined ? domain : domain.map(String);
  return domain.map((value) => (value === '' || Number.isNaN(Number(value)) ? value : Number(value)));
}
