/** A formula as a tree. */
export type Expr =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | RefExpr
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expr[] }
  | { readonly kind: 'minus'; readonly of: Expr }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Expr; readonly right: Expr };

/** The value of a cell in the same group, in one that lies `shift` groups away, or in all of them. */
export interface RefExpr {
  readonly kind: 'ref';
  readonly cell: string;
  readonly shift: number | '*' | null;
  /** The cell whose groups a shift counts; null for those of the nearest group both cells lie in. */
  readonly along: string | null;
}

export type Sign = '+' | '-' | '*' | '/' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** The functions there are, with the least and the most of their arguments. */
export const functions = new Map([
  ...(['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'distinct'] as const).map(
    (name) => [name, [1, 20]] as const,
  ),
  ['if', [3, 3]],
  ['and', [1, 20]],
  ['or', [1, 20]],
  ['not', [1, 1]],
  ['round', [2, 2]],
  ['abs', [1, 1]],
  ['index', [1, 1]],
  ['field', [1, 2]],
] as const);
export type FunctionName = typeof functions extends Map<infer Name, unknown> ? Name : never;

/** Functions that take many values of a cell at once. */
export const gathering: ReadonlySet<string> = new Set([
  ...['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'distinct'],
]);
