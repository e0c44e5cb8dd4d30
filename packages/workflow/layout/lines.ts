import { type Arrow, type GridCell, type LayoutGrid, nodeAt } from './graph.ts';

/** The point on the edge of a node where a flow starts or ends. */
export interface Port {
  readonly cell: GridCell;
  readonly side: 'left' | 'right' | 'top' | 'bottom';
  /** Index of the port among those of this side, and their number. */
  readonly at: number;
  readonly of: number;
  /** For a boundary event: its start, see Arrow. */
  readonly exit?: Arrow['exit'];
}

/**
 * A straight horizontal or vertical segment of a flow. It runs through the middle of a row, through a port, or through a gap: gap k is
 * before column or row k. Gaps contain no nodes, and a row is used only if its cells are free or reserved for the flow.
 */
export type FlowSegment =
  | { readonly is: 'over' | 'down'; readonly gap: number; readonly net: string }
  | { readonly is: 'over'; readonly row: number }
  | { readonly is: 'down'; readonly port: Port };

/** The route of a flow: each segment meets the next; the first begins at `start`, the last ends at `end`. */
export interface FlowRoute {
  readonly arrow: Arrow;
  readonly start: Port;
  readonly end: Port;
  readonly lines: readonly FlowSegment[];
}

type Side = 'top' | 'bottom';

/** The route of each flow through the grid. */
export function waysOf(grid: LayoutGrid, arrows: readonly Arrow[]): readonly FlowRoute[] {
  const around = arrows.filter(({ id }) => !grid.chains.has(id));
  const { sides, ports } = portsOf(grid, around);
  return arrows.map((arrow) => {
    const chain = grid.chains.get(arrow.id);
    return chain === undefined ? wayAround(grid, arrow, sides, ports) : wayAlong(grid, arrow, chain);
  });
}

/** The side at which flows around other nodes meet each node; absent for nodes without such flows. */
export function sidesOf(grid: LayoutGrid, arrows: readonly Arrow[]): ReadonlyMap<string, Side> {
  return portsOf(
    grid,
    arrows.filter(({ id }) => !grid.chains.has(id)),
  ).sides;
}

function portsOf(grid: LayoutGrid, around: readonly Arrow[]) {
  const sides = new Map<string, Side>();
  const ports = new Map<string, string[]>();
  const meet = (id: string, other: string, port: string): void => {
    const [cell, mate] = [nodeAt(grid, id), nodeAt(grid, other)];
    const known = ports.get(id) ?? [];
    if (!known.includes(port)) ports.set(id, [...known, port]);
    // Boundary events are on the lower edge.
    if (cell.box.overhang !== undefined) sides.set(id, 'top');
    else if (mate.row >= cell.row || sides.get(id) === 'bottom') sides.set(id, 'bottom');
    else sides.set(id, 'top');
  };
  for (const arrow of around) {
    if (arrow.exit === undefined) meet(arrow.from, arrow.to, portName(arrow, 'out'));
    meet(arrow.to, arrow.from, portName(arrow, 'in'));
  }
  return { sides, ports };
}

function portName({ isLoose }: Arrow, end: 'in' | 'out'): string {
  return isLoose ? `loose ${end}` : end;
}

/** A route out at one side, through gaps, and in at another. */
function wayAround(
  grid: LayoutGrid,
  arrow: Arrow,
  sides: ReadonlyMap<string, Side>,
  ports: ReadonlyMap<string, readonly string[]>,
): FlowRoute {
  const [from, to] = [nodeAt(grid, arrow.from), nodeAt(grid, arrow.to)];
  const port = (cell: GridCell, end: 'in' | 'out'): Port => {
    const all = [...(ports.get(cell.id) ?? [])].sort();
    return {
      cell,
      side: sides.get(cell.id) ?? 'bottom',
      at: all.indexOf(portName(arrow, end)),
      of: all.length,
    };
  };
  const start: Port =
    arrow.exit === undefined
      ? port(from, 'out')
      : { cell: from, side: 'bottom', at: 0, of: 1, exit: arrow.exit };
  const end = port(to, 'in');
  const gapOf = ({ cell, side }: Port): number => (side === 'bottom' ? cell.row + 1 : cell.row);
  const [out, into] = [gapOf(start), gapOf(end)];
  const own = `out ${arrow.from} ${arrow.exit?.x ?? ''} ${arrow.isLoose ?? ''}`;
  const shared = `in ${arrow.to} ${arrow.isLoose ?? ''}`;
  const lines: FlowSegment[] = [
    { is: 'down', port: start },
    { is: 'over', gap: out, net: own },
  ];
  if (out !== into) {
    const gap = to.column < from.column ? to.column + 1 : to.column > from.column ? to.column : to.column + 1;
    lines.push({ is: 'down', gap, net: `${own} ${arrow.id}` }, { is: 'over', gap: into, net: shared });
  }
  return { arrow, start, end, lines: [...lines, { is: 'down', port: end }] };
}

/** A route from left to right through its cells; it turns in the gap before the next column. */
function wayAlong(grid: LayoutGrid, arrow: Arrow, chain: readonly GridCell[]): FlowRoute {
  const [from, next] = [chain[0] ?? nodeAt(grid, arrow.from), chain[1] ?? nodeAt(grid, arrow.to)];
  const end: Port = { cell: chain.at(-1) ?? next, side: 'left', at: 0, of: 1 };
  const lines: FlowSegment[] = [];
  let start: Port = { cell: from, side: 'right', at: 0, of: 1 };
  let rest = chain;
  if (arrow.exit !== undefined) {
    start = { cell: from, side: 'bottom', at: 0, of: 1, exit: arrow.exit };
    lines.push({ is: 'down', port: start });
    if (!isFreeBelow(grid, from, next.row)) {
      lines.push(
        { is: 'over', gap: from.row + 1, net: `out ${arrow.from} ${arrow.exit.x}` },
        { is: 'down', gap: next.column, net: `turn ${arrow.id} ${next.column}` },
      );
    }
    rest = chain.slice(1);
  }
  rest.forEach((cell, at) => {
    const previous = rest[at - 1];
    if (previous !== undefined && previous.row === cell.row) return;
    if (previous !== undefined) lines.push({ is: 'down', gap: cell.column, net: turnOf(arrow, chain, cell) });
    lines.push({ is: 'over', row: cell.row });
  });
  return { arrow, start, end, lines };
}

/** The turn of a flow; flows from one node turn together, as do flows to one node. */
function turnOf({ id, from, to, exit }: Arrow, chain: readonly GridCell[], cell: GridCell): string {
  if (exit === undefined && cell === chain[1]) return `out ${from}`;
  return cell === chain.at(-1) ? `in ${to}` : `turn ${id} ${cell.column}`;
}

/** Whether a flow can go straight down from a boundary event to a row and continue along it. */
function isFreeBelow({ cells }: LayoutGrid, { column, row }: GridCell, last: number): boolean {
  if (last <= row) return false;
  for (const cell of cells.values()) {
    if (cell.column !== column || cell.row <= row || cell.row > last) continue;
    if (cell.box !== undefined || cell.row === last) return false;
  }
  return true;
}
