import { ExprError } from './syntax.ts';
import { compare, equals, isEmpty, isList, isRecordValue, memberOf, numberOf, type Value } from './value.ts';

type Method = (of: Value, args: readonly Value[]) => Value;

const text = (value: Value | undefined): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new ExprError('value', 'a text is needed');
};
const ofText =
  (make: (of: string, argument: string) => Value): Method =>
  (of, [first]) =>
    make(text(of), first === undefined ? '' : text(first));

/** Side-effect-free methods of values in expressions. */
const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['size', (of) => sizeOf(of)],
  ['length', (of) => sizeOf(of)],
  ['isEmpty', (of) => isEmpty(of)],
  ['contains', (of, [what = null]) => contains(of, what)],
  ['containsKey', (of, [key = null]) => isRecordValue(of) && Object.hasOwn(of, String(key))],
  ['get', (of, [key = null]) => memberOf(of, key)],
  ['indexOf', (of, [what = null]) => indexOf(of, what)],
  ['equals', (of, [other = null]) => equals(of, other)],
  ['equalsIgnoreCase', ofText((of, other) => of.toLowerCase() === other.toLowerCase())],
  ['startsWith', ofText((of, other) => of.startsWith(other))],
  ['endsWith', ofText((of, other) => of.endsWith(other))],
  ['toLowerCase', ofText((of) => of.toLowerCase())],
  ['toUpperCase', ofText((of) => of.toUpperCase())],
  ['trim', ofText((of) => of.trim())],
  ['toString', ofText((of) => of)],
  [
    'substring',
    (of, [from = 0, to]) =>
      text(of).substring(numberOf(from) ?? 0, to === undefined ? undefined : numberOf(to)),
  ],
  ['intValue', (of) => Math.trunc(needNumber(of))],
  ['longValue', (of) => Math.trunc(needNumber(of))],
  ['doubleValue', (of) => needNumber(of)],
  ['booleanValue', (of) => of === true || of === 'true'],
  ['compareTo', (of, [other = null]) => Math.sign(compare(of, other) ?? 0)],
]);

/** Reads variables of a running process by name. */
export interface VariableSource {
  has(name: string): boolean;
  get(name: string): Value;
}

type VariablesFunction = (from: VariableSource, name: string, args: readonly Value[]) => Value;

const read = (from: VariableSource, name: string): Value => (from.has(name) ? from.get(name) : null);
const compared =
  (holds: (order: number) => boolean): VariablesFunction =>
  (from, name, [other = null]) => {
    const order = compare(read(from, name), other);
    return order !== undefined && holds(order);
  };
const isEqual: VariablesFunction = (from, name, [other = null]) => equals(read(from, name), other);
const isUnequal: VariablesFunction = (from, name, [other = null]) => !equals(read(from, name), other);
const isBelow = compared((order) => order < 0);
const isAtMost = compared((order) => order <= 0);
const isAbove = compared((order) => order > 0);
const isAtLeast = compared((order) => order >= 0);
const holdsAll: VariablesFunction = (from, name, args) =>
  args.every((one) => contains(read(from, name), one));

/** Functions after `vars:`. None of them fails for an undefined variable. */
const variablesFunctions: ReadonlyMap<string, VariablesFunction> = new Map<string, VariablesFunction>([
  ['get', (from, name) => read(from, name)],
  ['getOrDefault', (from, name, [other = null]) => (from.has(name) ? from.get(name) : other)],
  ['exists', (from, name) => from.has(name) && from.get(name) !== null],
  ['exist', (from, name) => from.has(name) && from.get(name) !== null],
  ['empty', (from, name) => isEmpty(read(from, name))],
  ['isEmpty', (from, name) => isEmpty(read(from, name))],
  ['notEmpty', (from, name) => !isEmpty(read(from, name))],
  ['isNotEmpty', (from, name) => !isEmpty(read(from, name))],
  ['eq', isEqual],
  ['equals', isEqual],
  ['ne', isUnequal],
  ['notEquals', isUnequal],
  ['lt', isBelow],
  ['lowerThan', isBelow],
  ['lessThan', isBelow],
  ['lte', isAtMost],
  ['lowerThanOrEquals', isAtMost],
  ['lessThanOrEquals', isAtMost],
  ['gt', isAbove],
  ['greaterThan', isAbove],
  ['gte', isAtLeast],
  ['greaterThanOrEquals', isAtLeast],
  ['contains', holdsAll],
  ['base64', (from, name) => base64Of(read(from, name))],
  ['containsAny', (from, name, args) => args.some((one) => contains(read(from, name), one))],
]);

/** True for the name of a method that values have. */
export function isMethod(name: string): boolean {
  return methods.has(name);
}

/** True for the name of a function after `vars:`. */
export function isVariablesFunction(name: string): boolean {
  return variablesFunctions.has(name);
}

/** Calls a method of a value. @throws ExprError if the value has no such method */
export function callMethod(of: Value, name: string, args: readonly Value[]): Value {
  const method = methods.get(name);
  if (method === undefined) throw new ExprError('unknown', `unknown function ${name}`);
  if (of === null) throw new ExprError('value', `there is nothing of which ${name} could be asked`);
  return method(of, args);
}

/** Calls a function after `vars:` on the variable `variable`. @throws ExprError 'unknown' for an unknown function */
export function callVariables(
  from: VariableSource,
  name: string,
  variable: string,
  args: readonly Value[],
): Value {
  const found = variablesFunctions.get(name);
  if (found === undefined) throw new ExprError('unknown', `unknown function vars:${name}`);
  return found(from, variable, args);
}

/** The Base64 encoding of a text's UTF-8 bytes; null for null. */
function base64Of(value: Value): Value {
  if (value === null) return null;
  const bytes = new TextEncoder().encode(text(value));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function needNumber(value: Value): number {
  const found = numberOf(value);
  if (found === undefined) throw new ExprError('value', 'a number is needed');
  return found;
}

function sizeOf(of: Value): number {
  if (isList(of) || typeof of === 'string') return of.length;
  if (isRecordValue(of)) return Object.keys(of).length;
  throw new ExprError('value', 'this value has no size');
}

function contains(of: Value, what: Value): boolean {
  if (of === null) return false;
  if (isList(of)) return of.some((one) => equals(one, what));
  if (typeof of === 'string') return of.includes(text(what));
  return isRecordValue(of) && Object.hasOwn(of, String(what));
}

function indexOf(of: Value, what: Value): number {
  return isList(of) ? of.findIndex((one) => equals(one, what)) : text(of).indexOf(text(what));
}
