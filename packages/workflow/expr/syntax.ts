/** A parsed expression. Names and members are checked when it is parsed. */
export type Expr =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  /** Written in brackets; in FEEL only. */
  | { readonly kind: 'list'; readonly items: readonly Expr[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expr; readonly key: Expr }
  | { readonly kind: 'unary'; readonly op: '!' | '-' | 'empty'; readonly of: Expr }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'choice'; readonly test: Expr; readonly then: Expr; readonly otherwise: Expr }
  /** `some` or `every x in list satisfies test`; in FEEL only. */
  | {
      readonly kind: 'quantified';
      readonly word: 'some' | 'every';
      readonly name: string;
      readonly of: Expr;
      readonly test: Expr;
    }
  | { readonly kind: 'variables'; readonly name: string; readonly args: readonly Expr[] }
  /** The current instant; `name` is the function that asks for it. */
  | { readonly kind: 'clock'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expr[] }
  | { readonly kind: 'method'; readonly of: Expr; readonly name: string; readonly args: readonly Expr[] };

export type BinaryOp = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||';

/** An error in an expression, thrown by parsing and evaluation; never contains the value of a variable. */
export class ExprError extends Error {
  readonly code: 'syntax' | 'refusedName' | 'tooLong' | 'tooDeep' | 'tooManySteps' | 'unknown' | 'value';

  constructor(code: ExprError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Names that lead outside the data in JavaScript. They are refused as variables, members and functions. */
export const refusedNames: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

/** Valid names of variables set from outside the process. Models may use names in any script. */
export const variableName = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u;

/** Readable members of `execution`, with the names used by Activiti, Flowable and Camunda. */
export const executionMembers = [
  'businessKey',
  'processBusinessKey',
  'processInstanceBusinessKey',
  'processDefinitionKey',
  'startUserId',
] as const;

/** Returns a name. @throws ExprError if it leads outside the data */
export function checkName(name: string): string {
  if (refusedNames.has(name)) throw new ExprError('refusedName', `the name ${name} is refused`);
  return name;
}
