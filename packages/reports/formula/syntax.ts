/** A formula as a tree. */
export type FormulaNode =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | RefExpr
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly FormulaNode[] }
  | { readonly kind: 'minus'; readonly of: FormulaNode }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: FormulaNode; readonly right: FormulaNode };

/** The value of a cell in the same groups, in those that steps lead to, or in all groups. */
export interface RefExpr {
  readonly kind: 'ref';
  readonly cell: string;
  readonly shift: readonly GroupStep[] | '*' | null;
}

/**
 * Number of groups forward or back. A step after another one on the same axis leads to the group with the
 * same value there: `C2[A2:-1, B2:0]` is the same month of the previous year.
 */
export interface GroupStep {
  /** The cell whose groups are counted; null for those of the nearest group that contains both cells. */
  readonly along: string | null;
  readonly by: number;
}

export type Sign = '+' | '-' | '*' | '/' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** The functions, with the minimum and maximum number of their arguments. */
export const functions = new Map([
  ...(['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'distinct'] as const).map(
    (name) => [name, [1, 20]] as const,
  ),
  ['if', [2, 3]],
  ['and', [1, 20]],
  ['or', [1, 20]],
  ['not', [1, 1]],
  ['round', [2, 2]],
  ['abs', [1, 1]],
  ['index', [1, 1]],
  ['rank', [1, 2]],
  ['field', [1, 2]],
] as const);
export type FunctionName = typeof functions extends Map<infer Name, unknown> ? Name : never;

/** Functions that accept several values of a cell. */
export const gathering: ReadonlySet<string> = new Set([
  ...['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'distinct'],
]);
