import { slotMs } from '@heliodeck/model/energy/slot';
import { sql } from 'kysely';
import type { Fragment } from '../../store/sql.ts';

/**
 * Rows of history are counted per device in cells: months of a year, days of a month, quarters of an hour of a day, all UTC. A search for
 * the n-th row descends from year to quarter and adds up a few cells instead of rows.
 */
export const countLevels = ['year', 'month', 'day'] as const;
export type CountLevel = (typeof countLevels)[number];

const dayMs = 86_400_000;

/** Number of a level in `history_count`. */
export const levelNumber = (level: CountLevel): number => countLevels.indexOf(level);

/** Cells of a level: columns c0, c1, … of its rows. */
export const cellsOfLevel: Readonly<Record<CountLevel, number>> = {
  year: 12,
  month: 31,
  day: dayMs / slotMs,
};

/** The level whose rows are the cells of this one; undefined if a cell is a quarter of an hour. */
export function finerLevel(level: CountLevel): CountLevel | undefined {
  return countLevels[countLevels.indexOf(level) + 1];
}

/** Begin of the year, month or day of a time, ms. */
export function beginOf(level: CountLevel, at: number): number {
  if (level === 'day') return Math.floor(at / dayMs) * dayMs;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), level === 'year' ? 0 : date.getUTCMonth());
}

/** Begin of a cell, ms. An index after the last cell of a short month gives the begin of the next month or later. */
export function cellBegin(level: CountLevel, begin: number, cell: number): number {
  if (level === 'day') return begin + cell * slotMs;
  if (level === 'month') return begin + cell * dayMs;
  return Date.UTC(new Date(begin).getUTCFullYear(), cell);
}

/** Index of the cell of a time. */
export function countCell(level: CountLevel, at: number): number {
  if (level === 'day') return Math.floor((at % dayMs) / slotMs);
  const date = new Date(at);
  return level === 'month' ? date.getUTCDate() - 1 : date.getUTCMonth();
}

/** SQL for the begin of the year, month or day; days are UTC. */
export const beginSql = (level: CountLevel, at: Fragment): Fragment =>
  sql`(date_trunc(${sql.lit(level)}, ${at} at time zone 'UTC') at time zone 'UTC')`;

/** SQL for the cell of a time, by level. */
export const cellSql: Readonly<Record<CountLevel, (at: Fragment) => Fragment>> = {
  year: (at) => sql`extract(month from ${at} at time zone 'UTC')::integer - 1`,
  month: (at) => sql`extract(day from ${at} at time zone 'UTC')::integer - 1`,
  day: (at) =>
    sql`((extract(epoch from ${at})::bigint / ${sql.lit(slotMs / 1000)}) % ${sql.lit(cellsOfLevel.day)})::integer`,
};

/** SQL for the sum of the cells of a row: the number of history rows it counts. */
export const sumSql = (level: CountLevel, alias: string): Fragment =>
  sql.join(
    Array.from({ length: cellsOfLevel[level] }, (_, n) => sql`coalesce(${sql.id(alias, `c${n}`)}, 0)`),
    sql` + `,
  );
