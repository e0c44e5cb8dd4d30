import { checkName, type Expr, ExprError, executionMembers } from './syntax.ts';

/** Whether `execution` has a readable member of the name. */
export const isExecutionMember = (name: string): boolean =>
  executionMembers.some((member) => member === name);

/** The expression that reads a member by a fixed name. */
export function memberNamed(of: Expr, name: string): Expr {
  return { kind: 'member', of, key: { kind: 'literal', value: name } };
}

/**
 * A call on `execution`: a getter of a member, or of a variable by its name in quotes.
 * @throws ExprError for any other function
 */
export function executionCall(execution: Expr, name: string, args: readonly Expr[]): Expr {
  const member = name.replace(/^get(.)/, (_, first: string) => first.toLowerCase());
  if (member !== name && args.length === 0 && isExecutionMember(member))
    return memberNamed(execution, member);
  const own: ReadonlyMap<string, string> = new Map([
    ['getVariable', 'get'],
    ['getVariableLocal', 'get'],
    ['hasVariable', 'exists'],
    ['hasVariableLocal', 'exists'],
  ]);
  const found = own.get(name);
  if (found === undefined) throw new ExprError('unknown', `unknown function execution.${name}`);
  const [first] = args;
  if (first?.kind !== 'literal' || typeof first.value !== 'string') {
    throw new ExprError('syntax', `execution.${name} needs the name of a variable in quotes`);
  }
  checkName(first.value);
  return { kind: 'variables', name: found === 'get' ? 'get' : 'exists', args: [first] };
}
