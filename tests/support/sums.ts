import type { Row } from './organisation.ts';

/** kWh as an integer of watt-hours: sums of decimal fractions are not exact in binary. */
export const wh = (kilowattHours: unknown): number => Math.round(Number(kilowattHours ?? 0) * 1000);

/** Sum of a column, Wh. */
export const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((all, row) => all + wh(row[name]), 0);

/** An amount in hundredths. */
export const cents = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100);

/** Sum of the known values. */
export const totalOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, one) => all + (one ?? 0), 0);
