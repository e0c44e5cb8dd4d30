import { checkName, ExprError } from './syntax.ts';

/** A value of a variable: any JSON value. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };

/** True for an object other than a list. */
export function isRecordValue(value: Value): value is { readonly [name: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The value of a number or a numeric text; undefined for everything else. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text.length > 40 || !/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return undefined;
  const found = Number(text);
  return Number.isFinite(found) ? found : undefined;
}

/**
 * The boolean value of an operand of `and`, `or`, `not`: null is false, the text 'true' is true.
 * @throws ExprError 'value' for any other operand
 */
export function truthOf(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  if (typeof value === 'string') return value.toLowerCase() === 'true';
  throw new ExprError('value', 'a number, a list or an object is neither true nor false');
}

/** True for null, an empty text, an empty list and an object without members. */
export function isEmpty(value: Value): boolean {
  if (value === null || value === '') return true;
  if (isList(value)) return value.length === 0;
  return isRecordValue(value) && Object.keys(value).length === 0;
}

/** Equality in expressions: numeric texts equal their numbers, 'true' equals true; lists and objects are compared by content. */
export function equals(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    return typeof left !== 'object' && typeof right !== 'object' && String(left) === String(right);
  }
  if (typeof left === 'number' || typeof right === 'number') return numberOf(left) === numberOf(right);
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((one, at) => equals(one, right[at] ?? null));
  }
  if (!isRecordValue(left) || !isRecordValue(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equals(left[key] ?? null, right[key] ?? null))
  );
}

/**
 * Negative, zero or positive if `left` is below, equal to or above `right`; undefined if one of them is null.
 * @throws ExprError 'value' for values that have no order
 */
export function compare(left: Value, right: Value): number | undefined {
  if (left === null || right === null) return undefined;
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) return a - b;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  throw new ExprError('value', 'these values have no order');
}

/**
 * An own member of a list, a text or an object; null if absent.
 * @throws ExprError 'value' for a value without members, or a key of the wrong type
 */
export function memberOf(of: Value, key: Value): Value {
  if (of === null) throw new ExprError('value', `there is nothing of which ${String(key)} could be read`);
  if (isList(of)) {
    if (key === 'length') return of.length;
    const at = numberOf(key);
    if (at === undefined) throw new ExprError('value', 'a list is read by number');
    return of[at] ?? null;
  }
  if (isRecordValue(of)) {
    const name = checkName(String(key));
    return Object.hasOwn(of, name) ? (of[name] ?? null) : null;
  }
  checkName(String(key));
  if (typeof of === 'string' && key === 'length') return of.length;
  throw new ExprError('value', `a ${typeof of} has no member ${String(key)}`);
}
