import type { StoredCellValue } from '../admission.ts';
import type { RecordLayout } from '../record-layout.ts';

/** When each value of a live row was read and who said so, by the layout's columns. */
export interface ValueInstants {
  /** ms; NaN = there never was a value. Of an absent value: when there last was one. */
  readonly at: Float64Array;
  /** `origin` of model/descriptors/record. */
  readonly origin: Uint8Array;
}

/** The instants of a row without values. */
export function noInstants(columns: number): ValueInstants {
  return { at: new Float64Array(columns).fill(Number.NaN), origin: new Uint8Array(columns) };
}

/**
 * Takes over the instants of the values that a reading brings. A value found absent keeps the instant at which there last
 * was one, and a metric left out its own: neither is made any fresher by what came beside it.
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

/** What a live row stores beside its own instant and origin: JSON texts, `null` where nothing is apart from them. */
export interface ApartValues {
  readonly readAt: string | null;
  readonly saidBy: string | null;
}

/** Every value is of the row's own instant and origin. */
export const noneApart: ApartValues = { readAt: null, saidBy: null };

/** The instants and origins that are not those of the row, by metric name. */
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
    // Metric names are identifiers: they need no escaping.
    if (own !== at) readAt += `${readAt && ','}"${columns[index]?.name}":${own}`;
    if (values.origin[index] !== origin)
      saidBy += `${saidBy && ','}"${columns[index]?.name}":${values.origin[index]}`;
  }
  if (readAt === '' && saidBy === '') return noneApart;
  return { readAt: readAt === '' ? null : `{${readAt}}`, saidBy: saidBy === '' ? null : `{${saidBy}}` };
}
