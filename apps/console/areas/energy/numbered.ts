/** A part of a list that has no id of its own: its place is what it is known by. */
export interface Numbered<T> {
  readonly key: string;
  readonly n: number;
  readonly one: T;
}

/** The parts of a list with their places. */
export function numbered<T>(list: readonly T[]): readonly Numbered<T>[] {
  return list.map((one, n) => ({ key: `place ${n}`, n, one }));
}

/** A list with the part at a place changed. */
export function replaced<T>(list: readonly T[], n: number, part: T): readonly T[] {
  return list.map((one, i) => (i === n ? part : one));
}

/** A list without the part at a place. */
export function without<T>(list: readonly T[], n: number): readonly T[] {
  return list.filter((_, i) => i !== n);
}
