import type { StoredCellValue } from '../admission.ts';

/** A set of metrics that readings bring together: one statement updates all live rows that get it. */
export interface MetricSet {
  /** Places of the metrics in the layout's columns, ascending. */
  readonly metrics: readonly number[];
  /** Live rows to be updated with it. */
  known: number;
}

/** The shapes of a batch's readings, numbered in the order they are met. */
export class Shapes {
  readonly all: MetricSet[] = [];
  #last = 0;

  /** The number of the shape these cells have. Neighbours mostly have the same: the last one is tried first. */
  numberOf(cells: readonly StoredCellValue[]): number {
    const last = this.all[this.#last];
    if (last !== undefined && fits(last, cells)) return this.#last;
    const found = this.all.findIndex((shape) => fits(shape, cells));
    this.#last = found >= 0 ? found : this.#add(cells);
    return this.#last;
  }

  #add(cells: readonly StoredCellValue[]): number {
    const metrics = cells.flatMap((cell, index) => (cell === undefined ? [] : [index]));
    return this.all.push({ metrics, known: 0 }) - 1;
  }
}

function fits({ metrics }: MetricSet, cells: readonly StoredCellValue[]): boolean {
  let brought = 0;
  for (const cell of cells) if (cell !== undefined) brought += 1;
  return brought === metrics.length && metrics.every((index) => cells[index] !== undefined);
}
