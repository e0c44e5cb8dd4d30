/** A list element without an id, identified by its index. */
export interface Numbered<T> {
  readonly key: string;
  readonly n: number;
  readonly one: T;
}

/** The elements of a list with their indexes. */
export function withIndexes<T>(list: readonly T[]): readonly Numbered<T>[] {
  return list.map((one, n) => ({ key: `place ${n}`, n, one }));
}

/** A list with the element at an index replaced. */
export function replaced<T>(list: readonly T[], n: number, part: T): readonly T[] {
  return list.map((one, i) => (i === n ? part : one));
}

/** A list without the element at an index. */
export function without<T>(list: readonly T[], n: number): readonly T[] {
  return list.filter((_, i) => i !== n);
}
