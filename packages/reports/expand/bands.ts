import type { CellProblem } from '../problem.ts';
import type { Direction, PlannedCell } from './planned-cell.ts';

/** The rows or columns of the template that return for each instance of a cell. */
export interface Band {
  readonly owner: PlannedCell;
  readonly from: number;
  readonly to: number;
  /** Bands that lie directly in it, in their order. */
  readonly inner: readonly Band[];
}

/** First and last row or column of a cell. */
function extent(cell: PlannedCell, direction: Direction): readonly [number, number] {
  return direction === 'down'
    ? [cell.row, cell.row + cell.rows - 1]
    : [cell.column, cell.column + cell.columns - 1];
}

/** Tells whether `outer` is on the chain of parents of a cell. */
function isUnder(cell: PlannedCell, outer: PlannedCell, direction: Direction): boolean {
  for (let at: PlannedCell | null = cell; at; at = at.parents[direction]) if (at === outer) return true;
  return false;
}

/** The bands of all expanding cells as a forest; two that overlap, or lie side by side over the same rows, are refused. */
export function bandsOf(
  cells: readonly PlannedCell[],
  direction: Direction,
): { readonly bands: readonly Band[] } | { readonly problem: CellProblem } {
  type Open = { owner: PlannedCell; from: number; to: number; inner: Open[] };
  const all = cells
    .filter((cell) => cell.cell.expand === direction)
    .map((owner): Open => {
      const own = cells
        .filter((cell) => isUnder(cell, owner, direction))
        .map((cell) => extent(cell, direction));
      const from = Math.min(...own.map(([first]) => first));
      return { owner, from, to: Math.max(...own.map(([, last]) => last)), inner: [] };
    });
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      const isApart = one.to < other.from || other.to < one.from;
      const nests = (inner: Open, outer: Open) =>
        inner.from >= outer.from && inner.to <= outer.to && isUnder(inner.owner, outer.owner, direction);
      if (!isApart && !nests(one, other) && !nests(other, one))
        return {
          problem: { code: 'template.bands', at: one.owner.cell.at, params: { other: other.owner.cell.at } },
        };
    }
  const depth = (band: Open) => all.filter((other) => isUnder(band.owner, other.owner, direction)).length;
  const outerFirst = all.toSorted((a, b) => depth(a) - depth(b) || a.from - b.from);
  const bands: Open[] = [];
  for (const band of outerFirst) {
    const around = outerFirst.findLast(
      (other) => other !== band && depth(other) < depth(band) && isUnder(band.owner, other.owner, direction),
    );
    (around?.inner ?? bands).push(band);
  }
  return { bands };
}

/** Cells that would be torn: they cover a part of a band that they do not belong to. */
export function tornCells(
  cells: readonly PlannedCell[],
  bands: readonly Band[],
  direction: Direction,
): readonly CellProblem[] {
  const all: Band[] = [];
  const gather = (list: readonly Band[]): void => {
    for (const band of list) {
      all.push(band);
      gather(band.inner);
    }
  };
  gather(bands);
  return cells.flatMap((cell) => {
    const [first, last] = extent(cell, direction);
    const torn = all.find((band) => {
      const touches = first <= band.to && last >= band.from;
      const covers = first <= band.from && last >= band.to;
      return touches && !covers && !isUnder(cell, band.owner, direction);
    });
    return torn
      ? [{ code: 'template.torn' as const, at: cell.cell.at, params: { other: torn.owner.cell.at } }]
      : [];
  });
}

/**
 * Cells with words for nothing found whose rows are not theirs alone: within another group, or beside a cell that reaches into
 * their rows, the words could not take the whole width.
 */
export function sharedNones(cells: readonly PlannedCell[], bands: readonly Band[]): readonly CellProblem[] {
  return cells
    .filter(({ cell }) => cell.none !== undefined)
    .flatMap((one) => {
      const band = bands.find(({ owner }) => owner === one);
      const isAlone =
        band !== undefined &&
        cells.every((other) => {
          const [first, last] = extent(other, 'down');
          return isUnder(other, one, 'down') || first > band.to || last < band.from;
        });
      return isAlone ? [] : [{ code: 'template.none' as const, at: one.cell.at, params: {} }];
    });
}
