import { callTimeMethod, currentTime, type ExprClock, isTimeMethod } from './clock.ts';
import { callMethod, callVariables, type VariableSource } from './functions.ts';
import { type BinaryOp, checkName, type Expr, ExprError } from './syntax.ts';
import { compare, equals, isEmpty, memberOf, numberOf, truthOf, type Value } from './value.ts';

/** Variables and functions available to an expression during evaluation. */
export interface ExprContext extends VariableSource {
  /** Calls a registered function. @throws ExprError if there is none with that name */
  call?(name: string, args: readonly Value[]): Value;
  /** Absent before there is an instance. */
  readonly clock?: ExprClock;
}

const mostSteps = 5_000;

/**
 * Evaluates an expression in at most 5,000 steps.
 * @throws ExprError if a variable is unknown or values do not fit the operator
 */
export function runExpr(expr: Expr, context: ExprContext): Value {
  let steps = 0;
  /** The items that `some` and `every` are looking at, by their names. */
  const items = new Map<string, Value>();
  const run = (of: Expr): Value => {
    steps += 1;
    if (steps > mostSteps)
      throw new ExprError('tooManySteps', `the expression takes more than ${mostSteps} steps`);
    switch (of.kind) {
      case 'literal':
        return of.value;
      case 'list':
        return of.items.map(run);
      case 'name':
        if (items.has(of.name)) return items.get(of.name) ?? null;
        if (!context.has(of.name)) throw new ExprError('unknown', `unknown variable ${of.name}`);
        return context.get(of.name);
      case 'member': {
        const key = run(of.key);
        checkName(String(key));
        return memberOf(run(of.of), key);
      }
      case 'unary':
        return unary(of.op, run(of.of));
      case 'choice':
        return truthOf(run(of.test)) ? run(of.then) : run(of.otherwise);
      case 'binary':
        if (of.op === '&&') return truthOf(run(of.left)) && truthOf(run(of.right));
        if (of.op === '||') return truthOf(run(of.left)) || truthOf(run(of.right));
        return binary(of.op, run(of.left), run(of.right));
      case 'quantified':
        return quantified(of, run, items);
      case 'variables': {
        const [name = null, ...args] = of.args.map(run);
        return callVariables(context, of.name, String(name), args);
      }
      case 'method':
        return isTimeMethod(of.name)
          ? callTimeMethod(run(of.of), of.name, of.args.map(run), context.clock)
          : callMethod(run(of.of), of.name, of.args.map(run));
      case 'clock':
        return currentTime(context.clock, of.name);
      case 'call':
        if (context.call === undefined) throw new ExprError('unknown', `unknown function ${of.name}`);
        return context.call(of.name, of.args.map(run));
    }
  };
  return run(expr);
}

function quantified(
  { word, name, of, test }: Extract<Expr, { kind: 'quantified' }>,
  run: (of: Expr) => Value,
  items: Map<string, Value>,
): boolean {
  const list = run(of);
  if (!Array.isArray(list)) throw new ExprError('value', 'a list is needed');
  const outer = items.get(name);
  const isDecided = list.some((item: Value) => {
    items.set(name, item);
    return truthOf(run(test)) === (word === 'some');
  });
  // The same name may stand for an item of a list around this one.
  if (outer === undefined) items.delete(name);
  else items.set(name, outer);
  return isDecided === (word === 'some');
}

function unary(op: '!' | '-' | 'empty', value: Value): Value {
  if (op === '!') return !truthOf(value);
  if (op === 'empty') return isEmpty(value);
  return -number(value);
}

function number(value: Value): number {
  const found = value === null ? 0 : numberOf(value);
  if (found === undefined) throw new ExprError('value', 'a number is needed');
  return found;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new ExprError('value', 'the result is no finite number');
  return value;
}

function binary(op: BinaryOp, left: Value, right: Value): Value {
  switch (op) {
    case '==':
      return equals(left, right);
    case '!=':
      return !equals(left, right);
    case '<':
      return (compare(left, right) ?? 0) < 0;
    case '>':
      return (compare(left, right) ?? 0) > 0;
    case '<=':
      return left === right || (compare(left, right) ?? 1) <= 0;
    case '>=':
      return left === right || (compare(left, right) ?? -1) >= 0;
    case '+':
      return plus(left, right);
    case '-':
      return finite(number(left) - number(right));
    case '*':
      return finite(number(left) * number(right));
    case '/':
      return finite(number(left) / number(right));
    case '%':
      return finite(number(left) % number(right));
    default:
      throw new ExprError('syntax', `unexpected ${op}`);
  }
}

/** Adds numbers and numeric texts; any other text is concatenated with the other operand. */
function plus(left: Value, right: Value): Value {
  const isWord = (value: Value): value is string =>
    typeof value === 'string' && numberOf(value) === undefined;
  if ((isWord(left) || isWord(right)) && typeof left !== 'object' && typeof right !== 'object') {
    return `${left}${right}`;
  }
  return finite(number(left) + number(right));
}
