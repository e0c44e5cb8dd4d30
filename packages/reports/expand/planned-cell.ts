import type { FormulaNode } from '../formula/syntax.ts';
import type { TemplateCell } from '../template/template.ts';

/** `down`: rows, with parents at the left. `right`: columns, with parents above. */
export type Direction = 'down' | 'right';

/** A cell of the template with properties derived from its position. */
export interface PlannedCell {
  readonly cell: TemplateCell;
  readonly index: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly parents: Readonly<Record<Direction, PlannedCell | null>>;
  /**
   * The nearest cell on the chain of parents, including itself, that expands in the direction; null for the
   * whole table.
   */
  readonly scopes: Readonly<Record<Direction, PlannedCell | null>>;
  readonly formula: FormulaNode | null;
  readonly conditions: readonly { readonly expr: FormulaNode; readonly style: number }[];
  /** For cells with a link: parameter → formula. */
  readonly link: readonly { readonly name: string; readonly expr: FormulaNode }[];
}
