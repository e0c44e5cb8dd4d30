import type { StoredCellValue } from '../admission.ts';
import type { RecordLayout } from '../record-layout.ts';

/** Time and origin of each value of a live row, in the order of the layout's columns. */
export interface ValueInstants {
  /** ms; NaN = there never was a value. For an absent value: when there last was one. */
  readonly at: Float64Array;
  /** `origin` of model/descriptors/record. */
  readonly origin: Uint8Array;
}

/** The times of a row without values. */
export function noInstants(columns: number): ValueInstants {
  return { at: new Float64Array(columns).fill(Number.NaN), origin: new Uint8Array(columns) };
}

/**
 * Takes over the times of the values in a reading. An absent value keeps the time at which there last was one, and a metric missing in the
 * reading keeps its own: other values of the same reading do not make them fresher.
 */
export function takeInstants(
  values: ValueInstants,
  cells: readonly StoredCellValue[],
  at: number,
  origin: number,
): void {
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    if (cell === undefined || cell === null) continue;
    values.at[index] = at;
    values.origin[index] = origin;
  }
}

/** Times and origins that a live row stores besides its own, as JSON texts; `null` if none differ. */
export interface ApartValues {
  readonly readAt: string | null;
  readonly saidBy: string | null;
}

/** All values have the time and origin of the row. */
export const noneApart: ApartValues = { readAt: null, saidBy: null };

/** Returns the times and origins that differ from those of the row, by metric name. */
export function apartFrom(
  { columns }: RecordLayout,
  values: ValueInstants,
  at: number,
  origin: number,
): ApartValues {
  let readAt = '';
  let saidBy = '';
  for (let index = 0; index < columns.length; index += 1) {
    const own = values.at[index];
    if (own === undefined || Number.isNaN(own)) continue;
    // Metric names are identifiers and need no escaping.
    if (own !== at) readAt += `${readAt && ','}"${columns[index]?.name}":${own}`;
    if (values.origin[index] !== origin)
      saidBy += `${saidBy && ','}"${columns[index]?.name}":${values.origin[index]}`;
  }
  if (readAt === '' && saidBy === '') return noneApart;
  return { readAt: readAt === '' ? null : `{${readAt}}`, saidBy: saidBy === '' ? null : `{${saidBy}}` };
}
