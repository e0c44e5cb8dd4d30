/** A parsed expression. Names and members are checked when it is parsed. */
export type Expr =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expr; readonly key: Expr }
  | { readonly kind: 'unary'; readonly op: '!' | '-' | 'empty'; readonly of: Expr }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'choice'; readonly test: Expr; readonly then: Expr; readonly otherwise: Expr }
  | { readonly kind: 'variables'; readonly name: string; readonly args: readonly Expr[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expr[] }
  | { readonly kind: 'method'; readonly of: Expr; readonly name: string; readonly args: readonly Expr[] };

export type BinaryOp = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||';

/** What is wrong with an expression. Parsing and evaluation throw it; it names no value of a variable. */
export class ExprError extends Error {
  readonly code: 'syntax' | 'refusedName' | 'tooLong' | 'tooDeep' | 'tooManySteps' | 'unknown' | 'value';

  constructor(code: ExprError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Names that lead out of the data in JavaScript. They are refused as variables, members and functions. */
export const refusedNames: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

/** Names of variables that are given to a process from outside. Drawings name theirs in any script. */
export const variableName = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u;

/** What an expression may read of `execution`, by the names that engines of the family use. */
export const executionMembers = [
  'businessKey',
  'processBusinessKey',
  'processInstanceBusinessKey',
  'processDefinitionKey',
  'startUserId',
] as const;

/** Throws where a name leads out of the data. */
export function checkName(name: string): string {
  if (refusedNames.has(name)) throw new ExprError('refusedName', `the name ${name} is refused`);
  return name;
}
