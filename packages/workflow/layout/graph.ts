import type { Size } from './sizes.ts';

/** A node to place, with the parts on its edge and beside it. */
export interface LayoutNode extends Size {
  readonly id: string;
  /** The outline, which determines where a flow meets it; absent: a rectangle. */
  readonly shape?: 'round' | 'diamond' | undefined;
  /** Size of the name beside it, px; absent if it has no name or shows it inside. */
  readonly label?: Size | undefined;
  /** Height of the parts below its lower edge, such as boundary events and their names, px. */
  readonly overhang?: number | undefined;
  /** The band of rows that contains it; absent: 0. */
  readonly band?: number | undefined;
}

/** A flow between two nodes, in the order of the file. */
export interface Arrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Start at a boundary event: the middle of its lower end, from the lower left corner of the host, px. */
  readonly exit?: { readonly x: number; readonly y: number } | undefined;
  /** True if it does not affect the order of the nodes: messages, associations. */
  readonly isLoose?: boolean | undefined;
  readonly label?: Size | undefined;
}

/** A node, or the cell in which a flow passes a column. */
export interface GridCell {
  readonly id: string;
  readonly box: LayoutNode | undefined;
  readonly band: number;
  readonly column: number;
  row: number;
}

/** Nodes in columns and rows. */
export interface LayoutGrid {
  readonly cells: ReadonlyMap<string, GridCell>;
  /** The cells along each flow from left to right, including its ends; flows that are absent here lead back. */
  readonly chains: ReadonlyMap<string, readonly GridCell[]>;
  readonly columns: number;
  readonly rows: number;
  /** First row of each band and the row after its last one. */
  readonly bands: readonly { readonly first: number; readonly end: number }[];
}

/** The cell of a node. @throws Error for an unknown node */
export function nodeAt({ cells }: LayoutGrid, id: string): GridCell & { readonly box: LayoutNode } {
  const cell = cells.get(id);
  if (cell?.box === undefined) throw new Error(`no node ${id}`);
  return cell as GridCell & { readonly box: LayoutNode };
}
