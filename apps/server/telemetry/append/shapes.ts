import type { StoredCellValue } from '../admission.ts';

/** A set of metrics that occur together in readings: one statement updates all live rows with the same set. */
export interface MetricSet {
  /** Indexes of the metrics in the layout's columns, ascending. */
  readonly metrics: readonly number[];
  /** Number of live rows to update with it. */
  known: number;
}

/** The shapes of a batch's readings, numbered in order of appearance. */
export class Shapes {
  readonly all: MetricSet[] = [];
  #last = 0;

  /** Returns the number of the shape of these cells. Consecutive readings usually have the same, so the last one is tried first. */
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
