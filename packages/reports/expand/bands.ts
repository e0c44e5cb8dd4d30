import type { CellProblem } from '../problem.ts';
import type { Direction, PlannedCell } from './planned-cell.ts';

/** The rows or columns of the template that are repeated for each instance of a cell. */
export interface Band {
  readonly owner: PlannedCell;
  readonly from: number;
  readonly to: number;
  /** Bands directly inside it, in order. */
  readonly inner: readonly Band[];
}

/** First and last row or column of a cell. */
function extent(cell: PlannedCell, direction: Direction): readonly [number, number] {
  return direction === 'down'
    ? [cell.row, cell.row + cell.rows - 1]
    : [cell.column, cell.column + cell.columns - 1];
}

type IsUnder = (cell: PlannedCell, outer: PlannedCell) => boolean;

/**
 * Returns a function: whether a cell is another one or its descendant in the chain of parents. All pairs of cells are compared and a chain
 * can be as long as the number of cells, so the tree is walked once and each cell stores the range of its branch.
 */
export function lineageOf(cells: readonly PlannedCell[], direction: Direction): IsUnder {
  const children = Map.groupBy(cells, ({ parents }) => parents[direction]);
  const branches = new Map<PlannedCell, { readonly from: number; to: number }>();
  const open: { readonly cell: PlannedCell; isLeft: boolean }[] = [];
  const enter = (list: readonly PlannedCell[] = []): void => {
    for (const cell of list) open.push({ cell, isLeft: false });
  };
  enter(children.get(null));
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const branch = branches.get(at.cell);
    if (branch === undefined) {
      branches.set(at.cell, { from: branches.size, to: branches.size });
      enter(children.get(at.cell));
    } else {
      branch.to = branches.size;
      open.pop();
    }
  }
  return (cell, outer) => {
    const [own, around] = [branches.get(cell), branches.get(outer)];
    return own !== undefined && around !== undefined && around.from <= own.from && own.to <= around.to;
  };
}

/** The cells that expand in the direction and whose groups contain a cell, from the inside; the cell itself included. */
export function expandingAround(cell: PlannedCell, direction: Direction): readonly PlannedCell[] {
  const found: PlannedCell[] = [];
  for (let at: PlannedCell | null = cell; at; at = at.parents[direction])
    if (at.cell.expand === direction) found.push(at);
  return found;
}

/**
 * The bands of all expanding cells as a forest; bands that overlap partly, or cover the same rows side by
 * side, are rejected.
 */
export function bandsOf(
  cells: readonly PlannedCell[],
  direction: Direction,
  isUnder: IsUnder,
): { readonly bands: readonly Band[] } | { readonly problem: CellProblem } {
  type Open = { owner: PlannedCell; from: number; to: number; inner: Open[] };
  const byOwner = new Map<PlannedCell, Open>();
  for (const owner of cells)
    if (owner.cell.expand === direction) byOwner.set(owner, { owner, from: Infinity, to: -1, inner: [] });
  for (const cell of cells) {
    const [first, last] = extent(cell, direction);
    for (const owner of expandingAround(cell, direction)) {
      const band = byOwner.get(owner);
      if (!band) continue;
      band.from = Math.min(band.from, first);
      band.to = Math.max(band.to, last);
    }
  }
  const all = [...byOwner.values()];
  for (const [index, one] of all.entries())
    for (let at = index + 1; at < all.length; at += 1) {
      const other = all[at] as Open;
      const isApart = one.to < other.from || other.to < one.from;
      const nests = (inner: Open, outer: Open) =>
        inner.from >= outer.from && inner.to <= outer.to && isUnder(inner.owner, outer.owner);
      if (!isApart && !nests(one, other) && !nests(other, one))
        return {
          problem: { code: 'template.bands', at: one.owner.cell.at, params: { other: other.owner.cell.at } },
        };
    }
  const around = new Map(all.map((band) => [band, expandingAround(band.owner, direction)]));
  const depth = (band: Open) => around.get(band)?.length ?? 0;
  const bands: Open[] = [];
  for (const band of all.toSorted((a, b) => depth(a) - depth(b) || a.from - b.from)) {
    const [, nearest] = around.get(band) ?? [];
    const outer = nearest && byOwner.get(nearest);
    (outer?.inner ?? bands).push(band);
  }
  return { bands };
}

/** Cells that would be split: they cover part of a band to which they do not belong. */
export function tornCells(
  cells: readonly PlannedCell[],
  bands: readonly Band[],
  direction: Direction,
  isUnder: IsUnder,
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
      return touches && !covers && !isUnder(cell, band.owner);
    });
    return torn
      ? [{ code: 'template.torn' as const, at: cell.cell.at, params: { other: torn.owner.cell.at } }]
      : [];
  });
}

/**
 * Cells with a message for no records that share their rows: within another group, or beside a cell that
 * extends into their rows, the message could not span the whole width.
 */
export function sharedNones(
  cells: readonly PlannedCell[],
  bands: readonly Band[],
  isUnder: IsUnder,
): readonly CellProblem[] {
  return cells
    .filter(({ cell }) => cell.none !== undefined)
    .flatMap((one) => {
      const band = bands.find(({ owner }) => owner === one);
      const isAlone =
        band !== undefined &&
        cells.every((other) => {
          const [first, last] = extent(other, 'down');
          return isUnder(other, one) || first > band.to || last < band.from;
        });
      return isAlone ? [] : [{ code: 'template.none' as const, at: one.cell.at, params: {} }];
    });
}
