import { along, around } from './route.ts';
import { type Bounds, columnGap, type Point, rowGap } from './sizes.ts';

/** A node to place: its size in pixels, and whether flows come and go. */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A flow between two nodes, in the order of the file. */
export interface Arrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** True where it begins at the lower edge, as at a boundary event. */
  readonly isBelow?: boolean | undefined;
}

/** Where everything stands; the upper left corner is 0, 0. */
export interface Placing {
  readonly boxes: ReadonlyMap<string, Bounds>;
  readonly arrows: ReadonlyMap<string, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

interface Cell extends Box {
  rank: number;
  row: number;
}

/**
 * Places nodes in columns from left to right along their flows and routes the flows at right angles. A flow over several columns
 * keeps a free cell in each; one that leads back runs below everything. Nodes without flows stand below the others.
 */
export function placeGraph(boxes: readonly Box[], arrows: readonly Arrow[]): Placing {
  const known = new Set(boxes.map(({ id }) => id));
  const joined = arrows.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to);
  const tied = new Set(joined.flatMap(({ from, to }) => [from, to]));
  const back = backArrows(boxes, joined);
  const ahead = joined.filter((arrow) => !back.has(arrow));
  const ranks = ranksOf(
    boxes.filter(({ id }) => tied.has(id)),
    ahead,
  );
  const cells = new Map<string, Cell>();
  const chains = new Map<string, readonly string[]>();
  for (const box of boxes) {
    const rank = ranks.get(box.id);
    if (rank !== undefined) cells.set(box.id, { ...box, rank, row: 0 });
  }
  for (const arrow of ahead) chains.set(arrow.id, reserve(arrow, cells));
  assignRows(cells, chains);
  return drawn(
    cells,
    boxes.filter(({ id }) => !tied.has(id)),
    arrows.filter(({ from, to }) => known.has(from) && known.has(to)),
    chains,
  );
}

/** The flows that close a loop, seen from the nodes that nothing leads to, then from the others in the order of the file. */
function backArrows(boxes: readonly Box[], arrows: readonly Arrow[]): ReadonlySet<Arrow> {
  const out = Map.groupBy(arrows, ({ from }) => from);
  const targets = new Set(arrows.map(({ to }) => to));
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<Arrow>();
  const roots = [...boxes.filter(({ id }) => !targets.has(id)), ...boxes];
  for (const { id: root } of roots) {
    if (state.has(root)) continue;
    // By hand, so that a chain of thousands of nodes does not exceed the call stack.
    const trail: { readonly id: string; readonly rest: Arrow[] }[] = [];
    const open = (id: string): void => {
      state.set(id, 'open');
      trail.push({ id, rest: [...(out.get(id) ?? [])] });
    };
    open(root);
    for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
      const arrow = top.rest.shift();
      if (arrow === undefined) {
        state.set(top.id, 'done');
        trail.pop();
      } else if (state.get(arrow.to) === 'open') back.add(arrow);
      else if (!state.has(arrow.to)) open(arrow.to);
    }
  }
  return back;
}

/** The longest way to each node, in columns. */
function ranksOf(boxes: readonly Box[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const out = Map.groupBy(arrows, ({ from }) => from);
  const waiting = new Map(boxes.map(({ id }) => [id, 0]));
  for (const { to } of arrows) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const ranks = new Map(boxes.map(({ id }) => [id, 0]));
  const ready = boxes.filter(({ id }) => waiting.get(id) === 0).map(({ id }) => id);
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    for (const { to } of out.get(id) ?? []) {
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(id) ?? 0) + 1));
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return ranks;
}

/** Cells that a flow passes between its ends. */
function reserve({ id, from, to }: Arrow, cells: Map<string, Cell>): readonly string[] {
  const [first, last] = [cells.get(from)?.rank ?? 0, cells.get(to)?.rank ?? 0];
  const passed: string[] = [];
  for (let rank = first + 1; rank < last; rank += 1) {
    const cell = `${id}\u0000${rank}`;
    cells.set(cell, { id: cell, width: 0, height: 0, rank, row: 0 });
    passed.push(cell);
  }
  return [from, ...passed, to];
}

/** Gives each cell a row near to those before it, then near to those after it; no two of one column share a row. */
function assignRows(cells: ReadonlyMap<string, Cell>, chains: ReadonlyMap<string, readonly string[]>): void {
  const before = new Map<string, string[]>();
  const order = new Map<string, number>();
  for (const chain of chains.values()) {
    chain.slice(1).forEach((id, at) => {
      const known = before.get(id);
      const previous = chain[at] ?? '';
      if (known === undefined) before.set(id, [previous]);
      else known.push(previous);
      order.set(id, Math.max(order.get(id) ?? 0, order.size));
    });
  }
  const columns = Map.groupBy(cells.values(), ({ rank }) => rank);
  for (const [, column] of [...columns].sort(([a], [b]) => a - b)) {
    const wanted = column.map((cell) => {
      const rows = (before.get(cell.id) ?? []).map((id) => cells.get(id)?.row ?? 0);
      return { cell, row: rows.length === 0 ? 0 : Math.round(rows.reduce((a, b) => a + b, 0) / rows.length) };
    });
    wanted.sort((a, b) => a.row - b.row || (order.get(a.cell.id) ?? 0) - (order.get(b.cell.id) ?? 0));
    let free = Number.NEGATIVE_INFINITY;
    for (const { cell, row } of wanted) {
      cell.row = Math.max(row, free);
      free = cell.row + 1;
    }
  }
}

function drawn(
  cells: ReadonlyMap<string, Cell>,
  loose: readonly Box[],
  arrows: readonly Arrow[],
  chains: ReadonlyMap<string, readonly string[]>,
): Placing {
  const lefts = edges(
    cells.values(),
    ({ rank }) => rank,
    ({ width }) => width,
    columnGap,
  );
  const tops = edges(
    cells.values(),
    ({ row }) => row,
    ({ height }) => height,
    rowGap,
  );
  const all = new Map<string, Bounds>();
  for (const { id, width, height, rank, row } of cells.values()) {
    const column = lefts.at(rank);
    const line = tops.at(row);
    all.set(id, {
      x: column.start + (column.size - width) / 2,
      y: line.start + (line.size - height) / 2,
      width,
      height,
    });
  }
  let x = 0;
  const below = tops.end === 0 ? 0 : tops.end + rowGap;
  for (const box of loose) {
    all.set(box.id, { x, y: below, width: box.width, height: box.height });
    x += box.width + columnGap;
  }
  let bottom = Math.max(tops.end, ...loose.map(({ height }) => below + height), 0);
  const lines = new Map<string, readonly Point[]>();
  for (const arrow of arrows) {
    const [from, to] = [all.get(arrow.from), all.get(arrow.to)];
    if (from === undefined || to === undefined) continue;
    const chain = chains.get(arrow.id);
    if (chain === undefined) {
      bottom += rowGap / 2;
      lines.set(arrow.id, around(from, to, bottom));
    } else
      lines.set(
        arrow.id,
        along(
          chain.flatMap((id) => {
            const cell = all.get(id);
            return cell === undefined ? [] : [{ cell, column: lefts.at(cells.get(id)?.rank ?? 0).start }];
          }),
          arrow.isBelow === true,
        ),
      );
  }
  const placed = [...cells.values(), ...loose].filter(({ id }) => !id.includes('\u0000'));
  const boxes = new Map(
    placed.flatMap(({ id }) => [[id, all.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }]]),
  );
  const width = Math.max(lefts.end, x - columnGap, 0);
  return { boxes, arrows: lines, width, height: bottom };
}

/** Start and size of each column, or row, by its number. */
function edges(
  cells: Iterable<Cell>,
  numberOf: (cell: Cell) => number,
  sizeOf: (cell: Cell) => number,
  gap: number,
): { at: (number: number) => { start: number; size: number }; end: number } {
  const sizes = new Map<number, number>();
  for (const cell of cells) sizes.set(numberOf(cell), Math.max(sizes.get(numberOf(cell)) ?? 0, sizeOf(cell)));
  const starts = new Map<number, { start: number; size: number }>();
  let end = 0;
  for (const [number, size] of [...sizes].sort(([a], [b]) => a - b)) {
    const start = starts.size === 0 ? 0 : end + gap;
    starts.set(number, { start, size });
    end = start + size;
  }
  return { at: (number) => starts.get(number) ?? { start: 0, size: 0 }, end };
}
