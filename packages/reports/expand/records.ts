import type { RecordFilter } from '../template/template.ts';
import type { Effort } from './effort.ts';

export type SetValue = string | number | boolean | null;
export type SetRecord = Readonly<Record<string, SetValue>>;
/** Records of the data sets, by their names in the template. */
export type Sets = Readonly<Record<string, readonly SetRecord[]>>;

/** One value of an expanding cell, and its records. */
export interface Instance {
  /** Index of the expanding cell; -1 for the whole table. */
  readonly owner: number;
  readonly parent: Instance | null;
  /** Position among the instances of the same cell and parent, from 0. */
  readonly ordinal: number;
  /** Position among all instances of the cell. */
  readonly number: number;
  readonly before: Instance | null;
  readonly value: SetValue;
  /** The set whose records it restricts; for other sets its parents do. */
  readonly set: string | null;
  readonly records: readonly number[];
  /** True without records, when a message replaces its rows: it has one line. */
  readonly isNone: boolean;
  /** The lines it contains: the first, and the one after the last. */
  start: number;
  end: number;
}

/** Records of a set for an instance; undefined if it is not restricted: all. */
export function recordsOfInstance(instance: Instance, set: string): readonly number[] | undefined {
  for (let at: Instance | null = instance; at; at = at.parent) if (at.set === set) return at.records;
  return undefined;
}

/** The value of a field, limited to own properties: a template may name `constructor`. */
export function recordValue(row: SetRecord | undefined, field: string): SetValue {
  return row !== undefined && Object.hasOwn(row, field) ? (row[field] ?? null) : null;
}

/** Order of two values: absent first, numbers by size, texts by characters. */
export function compareSetValues(a: SetValue, b: SetValue): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}

/** Evaluates a comparison of two values; an absent value equals only an absent one. */
export function comparisonHolds(left: SetValue, operator: RecordFilter[1], right: SetValue): boolean {
  if (operator === '=')
    return left === right || (left !== null && right !== null && String(left) === String(right));
  if (operator === '<>') return !comparisonHolds(left, '=', right);
  if (left === null || right === null) return false;
  if (operator === 'contains') return String(left).includes(String(right));
  // A number and a numeric text are compared by size, because some sets return texts.
  const isBySize = typeof left === 'number' || typeof right === 'number';
  const order = isBySize
    ? compareSetValues(Number(left), Number(right))
    : compareSetValues(String(left), String(right));
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

/** Finds records by conditions; comparisons with an outer record by `=` use an index that is created once. */
export class Finder {
  readonly #sets: Sets;
  readonly #effort: Effort;
  readonly #indices = new Map<string, Map<string, number[]>>();
  readonly #all = new Map<string, readonly number[]>();

  constructor(sets: Sets, effort: Effort) {
    this.#sets = sets;
    this.#effort = effort;
  }

  rows(set: string): readonly SetRecord[] {
    return Object.hasOwn(this.#sets, set) ? (this.#sets[set] ?? []) : [];
  }

  all(set: string): readonly number[] {
    const known = this.#all.get(set) ?? this.rows(set).map((_, index) => index);
    this.#all.set(set, known);
    return known;
  }

  /**
   * Records of a set in an instance that meet the conditions.
   * @param at the cell for which they are needed
   * @param across the instance of the other axis: used for outer records that the first one lacks
   */
  find(
    set: string,
    conditions: readonly RecordFilter[],
    at: string,
    instance: Instance,
    across?: Instance,
  ): readonly number[] {
    const rows = this.rows(set);
    const around = across === undefined ? [instance] : [instance, across];
    const resolved = conditions.map(([field, operator, value]) => ({
      field,
      operator,
      value: this.#outer(value, set, around),
    }));
    let from = recordsOfInstance(instance, set);
    const keyed = from
      ? undefined
      : resolved.find(({ operator, value }) => operator === '=' && value !== null);
    if (keyed) from = this.#index(set, keyed.field).get(String(keyed.value)) ?? [];
    const among = from ?? this.all(set);
    if (resolved.length === 0) return among;
    this.#effort.spend(among.length * resolved.length, at);
    return among.filter((index) =>
      resolved.every(({ field, operator, value }) =>
        comparisonHolds(recordValue(rows[index], field), operator, value),
      ),
    );
  }

  /** `o.no` is the field of the nearest outer record of set o; any other value is returned unchanged. */
  #outer(value: SetValue, set: string, around: readonly Instance[]): SetValue {
    if (typeof value !== 'string') return value;
    const [name = '', field] = value.split('.', 2);
    if (field === undefined || name === set || !Object.hasOwn(this.#sets, name)) return value;
    const first = around
      .map((instance) => recordsOfInstance(instance, name))
      .find((found) => found !== undefined)?.[0];
    return first === undefined ? null : recordValue(this.rows(name)[first], field);
  }

  #index(set: string, field: string): Map<string, number[]> {
    const key = `${set} ${field}`;
    let index = this.#indices.get(key);
    if (!index) {
      index = new Map();
      for (const [at, row] of this.rows(set).entries()) {
        const value = String(recordValue(row, field));
        const list = index.get(value);
        if (list) list.push(at);
        else index.set(value, [at]);
      }
      this.#indices.set(key, index);
    }
    return index;
  }
}
