import type { Size } from './sizes.ts';

/** A node to place, with what stands on its edge and beside it. */
export interface LayoutNode extends Size {
  readonly id: string;
  /** How its outline runs, which says where a flow meets it; a rectangle where absent. */
  readonly shape?: 'round' | 'diamond' | undefined;
  /** Name beside it, px; absent where it has none or shows it within. */
  readonly label?: Size | undefined;
  /** What hangs below its lower edge, such as its boundary events and their names, px. */
  readonly overhang?: number | undefined;
  /** The band of rows it stands in; 0 where absent. */
  readonly band?: number | undefined;
}

/** A flow between two nodes, in the order of the file. */
export interface Arrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Where it begins at a boundary event: the middle of its lower end, from the lower left corner of the host, px. */
  readonly exit?: { readonly x: number; readonly y: number } | undefined;
  /** True for what has no say in the order of the nodes: messages, associations. */
  readonly isLoose?: boolean | undefined;
  readonly label?: Size | undefined;
}

/** A node, or the place at which a flow passes a column, in the grid. */
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
  /** The cells that a flow from left to right passes, its ends included; flows that are not here lead back. */
  readonly chains: ReadonlyMap<string, readonly GridCell[]>;
  readonly columns: number;
  readonly rows: number;
  /** First row of each band and the row after its last one. */
  readonly bands: readonly { readonly first: number; readonly end: number }[];
}

/** The node of a cell that has one. */
export function nodeAt({ cells }: LayoutGrid, id: string): GridCell & { readonly box: LayoutNode } {
  const cell = cells.get(id);
  if (cell?.box === undefined) throw new Error(`no node ${id}`);
  return cell as GridCell & { readonly box: LayoutNode };
}
