import type { Arrow, GridCell, LayoutGrid, LayoutNode } from './graph.ts';
import { backArrows, ranksOf } from './rank.ts';

/**
 * Assigns each node a column along the flows and a row of its band. A flow over several columns occupies a cell in each. Nodes without
 * flows get separate rows below the others of their band, beside the nodes to which they are loosely connected.
 * @param bands number of bands; `gapAfter` tells after which one a row is left free
 */
export function gridOf(
  boxes: readonly LayoutNode[],
  arrows: readonly Arrow[],
  bands = 1,
  gapAfter: (band: number) => boolean = () => false,
): LayoutGrid {
  const tying = arrows.filter(({ from, to, isLoose }) => from !== to && !isLoose);
  const tied = new Set(arrows.filter(({ isLoose }) => !isLoose).flatMap(({ from, to }) => [from, to]));
  const back = backArrows(boxes, tying);
  const ahead = tying.filter((arrow) => !back.has(arrow));
  const ranks = ranksOf(
    boxes.filter(({ id }) => tied.has(id)),
    ahead,
  );
  const cells = new Map<string, GridCell>();
  for (const box of boxes) {
    const column = ranks.get(box.id);
    if (column !== undefined) cells.set(box.id, { id: box.id, box, band: box.band ?? 0, column, row: 0 });
  }
  const chains = new Map(ahead.map((arrow) => [arrow.id, reserve(arrow, cells)]));
  assignRows(cells, ahead, chains);
  placeLoose(
    boxes.filter(({ id }) => !tied.has(id)),
    arrows,
    cells,
  );
  const kept = bandRows(cells, bands, gapAfter);
  const columns = 1 + Math.max(-1, ...[...cells.values()].map(({ column }) => column));
  return { cells, chains, columns, rows: kept.at(-1)?.end ?? 0, bands: kept };
}

/** Reserves the cells along a flow, including its ends. Between two bands it uses that of its target. */
function reserve({ id, from, to }: Arrow, cells: Map<string, GridCell>): readonly GridCell[] {
  const [first, last] = [cells.get(from), cells.get(to)];
  if (first === undefined || last === undefined) return [];
  const passed = Array.from({ length: last.column - first.column - 1 }, (_, at): GridCell => {
    const column = first.column + 1 + at;
    return { id: `${id}\u0000${column}`, box: undefined, band: last.band, column, row: 0 };
  });
  for (const cell of passed) cells.set(cell.id, cell);
  return [first, ...passed, last];
}

/** Assigns rows within the band: those of the preceding cells if free; no two cells in one column and band share a row. */
function assignRows(
  cells: ReadonlyMap<string, GridCell>,
  arrows: readonly Arrow[],
  chains: ReadonlyMap<string, readonly GridCell[]>,
): void {
  const before = new Map<GridCell, { readonly cell: GridCell; readonly lower: number }[]>();
  const order = new Map<GridCell, number>();
  for (const { id, exit } of arrows) {
    const chain = chains.get(id) ?? [];
    chain.slice(1).forEach((cell, at) => {
      const previous = chain[at] ?? cell;
      const lower = at === 0 && exit !== undefined ? 1 : 0;
      before.set(cell, [...(before.get(cell) ?? []), { cell: previous, lower }]);
      order.set(cell, order.get(cell) ?? order.size);
    });
  }
  const columns = Map.groupBy(cells.values(), ({ column }) => column);
  for (const [, column] of [...columns].sort(([a], [b]) => a - b)) {
    for (const band of Map.groupBy(column, (cell) => cell.band).values()) {
      const wanted = band.map((cell) => {
        const known = (before.get(cell) ?? []).filter((one) => one.cell.band === cell.band);
        // After a join the flow continues in the uppermost row, so that the main path stays straight.
        const rows = known.map((one) => one.cell.row + one.lower);
        return { cell, row: rows.length === 0 ? 0 : Math.min(...rows) };
      });
      wanted.sort((a, b) => a.row - b.row || (order.get(a.cell) ?? 0) - (order.get(b.cell) ?? 0));
      let free = 0;
      for (const { cell, row } of wanted) {
        cell.row = Math.max(row, free);
        free = cell.row + 1;
      }
    }
  }
}

/** Places nodes without flows below the others, in the column of the node to which they are connected, else in the next free column. */
function placeLoose(
  loose: readonly LayoutNode[],
  arrows: readonly Arrow[],
  cells: Map<string, GridCell>,
): void {
  const ends = new Map<string, number>();
  for (const { band, row } of cells.values()) {
    const key = `${band}`;
    ends.set(key, Math.max(ends.get(key) ?? 0, row + 1));
  }
  const mates = new Map<string, string>();
  for (const { from, to } of arrows) {
    mates.set(from, mates.get(from) ?? to);
    mates.set(to, mates.get(to) ?? from);
  }
  const taken = new Set<string>();
  const width = 1 + Math.max(3, ...[...cells.values()].map(({ column }) => column));
  const next = new Map<number, number>();
  for (const box of loose) {
    const band = box.band ?? 0;
    let row = ends.get(`${band}`) ?? 0;
    let column = cells.get(mates.get(box.id) ?? '')?.column;
    if (column === undefined) {
      const at = next.get(band) ?? 0;
      next.set(band, at + 1);
      column = at % width;
      row += Math.floor(at / width);
    }
    while (taken.has(`${band} ${column} ${row}`)) row += 1;
    taken.add(`${band} ${column} ${row}`);
    cells.set(box.id, { id: box.id, box, band, column, row });
  }
}

/** Rows of all bands one after another. */
function bandRows(
  cells: ReadonlyMap<string, GridCell>,
  count: number,
  gapAfter: (band: number) => boolean,
): LayoutGrid['bands'] {
  const bands: { first: number; end: number }[] = [];
  const ofBand = Map.groupBy(cells.values(), ({ band }) => band);
  let first = 0;
  for (let band = 0; band < count; band += 1) {
    const own = ofBand.get(band) ?? [];
    // A loop: a spread of thousands of arguments exceeds the call stack.
    const rows = own.reduce((most, { row }) => Math.max(most, row + 1), 1);
    for (const cell of own) cell.row += first;
    bands.push({ first, end: first + rows });
    first += rows + (gapAfter(band) ? 1 : 0);
  }
  return bands;
}
