import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, milliseconds, statement } from '../../store/sql.ts';
import type { TimeRange } from '../telemetry-store.ts';
import { beginOf, type CountLevel, cellsOfLevel, countCell, levelNumber } from './count-calendar.ts';
import { type HistorySelection, selected } from './history-rows.ts';
import type { CountSource } from './seek.ts';
import { sumLevelNumber } from './tenant-sums.ts';

export interface HistoryCounts extends CountSource {
  /** Counts of live rows for current quarters of an hour, by their begin: at least this many rows are in them. */
  running(): Promise<ReadonlyMap<number, number>>;
}

/** Sums of all cells of a level. */
const sumsOf = (level: CountLevel): Fragment =>
  sql.raw(
    Array.from({ length: cellsOfLevel[level] }, (_, n) => `coalesce(sum(h.c${n}), 0)::float8`).join(', '),
  );

interface Ends {
  readonly years: Map<number, number[]>;
  readonly running: ReadonlyMap<number, number>;
}

/** Returns the counts of a selection: those in `history_count`, plus the count of each live row. Each level is queried once. */
export function historyCounts(client: pg.ClientBase, selection: HistorySelection): HistoryCounts {
  const { record } = selection;
  const { historyTable } = record;
  const where = selected(selection);
  const countsOf = (level: CountLevel): Fragment =>
    sql`${where} and h.history = ${sql.lit(historyTable)} and h.level = ${sql.lit(numberOf(level))}`;
  // Sums of a whole tenant need no rows of devices: their cost does not depend on the number of devices or years.
  const numberOf = selection.deviceIds ? levelNumber : sumLevelNumber;
  const known = new Map<string, readonly number[]>();
  let ends: Promise<Ends> | undefined;

  /** Every page needs both years and current quarters, so they are queried together. */
  const readEnds = async (): Promise<Ends> => {
    const nothing = sql.raw(Array.from({ length: cellsOfLevel.year }, () => 'null').join(', '));
    const { rows } = await client.query<[number, number | null, ...number[]]>({
      name: `${nameOf('year')} all`,
      ...statement`select ${milliseconds(sql`h.begin`)}, null::float8, ${sumsOf('year')} from history_count h
        where ${countsOf('year')} group by h.begin
        union all
        select ${milliseconds(sql`h.counted_from`)}, sum(h.counted)::float8, ${nothing} from ${sql.id(record.liveTable)} h
        where ${where} and h.counted_from is not null group by h.counted_from`,
      rowMode: 'array',
    });
    const running = new Map<number, number>();
    const years = new Map<number, number[]>();
    for (const [begin, count, ...cells] of rows) {
      if (count === null) years.set(begin, cells);
      else running.set(begin, count);
    }
    return { years, running };
  };
  const endsOf = () => {
    ends ??= readEnds();
    return ends;
  };
  // Parsing and planning this many columns costs more than adding them up, so the statement is prepared.
  const nameOf = (level: CountLevel): string =>
    [record.key, level, selection.deviceIds && 'devices', selection.pack !== undefined && 'pack', 'counts']
      .filter(Boolean)
      .join(' ');
  const stored = async (level: CountLevel, begin: number): Promise<Map<number, number[]>> => {
    const { rows } = await client.query<number[]>({
      name: nameOf(level),
      ...statement`select ${milliseconds(sql`h.begin`)}, ${sumsOf(level)} from history_count h
        where ${countsOf(level)} and h.begin = ${new Date(begin)} group by h.begin`,
      rowMode: 'array',
    });
    return new Map(rows.map(([first = 0, ...counts]) => [first, counts]));
  };
  const running = async () => (await endsOf()).running;
  const withOpen = async (level: CountLevel, found: Map<number, number[]>, only?: number) => {
    for (const [quarter, count] of await running()) {
      const begin = beginOf(level, quarter);
      if (only !== undefined && begin !== only) continue;
      const cells = found.get(begin) ?? new Array<number>(cellsOfLevel[level]).fill(0);
      const cell = countCell(level, quarter);
      cells[cell] = (cells[cell] ?? 0) + count;
      found.set(begin, cells);
    }
    return found;
  };
  let years: Promise<ReadonlyMap<number, readonly number[]>> | undefined;
  return {
    running,
    async years() {
      years ??= endsOf().then(({ years: found }) => withOpen('year', found));
      return years;
    },
    async cells(level, begin) {
      const key = `${level} ${begin}`;
      const found =
        known.get(key) ?? (await withOpen(level, await stored(level, begin), begin)).get(begin) ?? [];
      known.set(key, found);
      return found;
    },
    async within(range: TimeRange) {
      const { rows } = await client.query<[number]>({
        ...statement`select count(*)::float8 from ${sql.id(historyTable)} h where ${where}
          and h.data_time >= ${new Date(range.from)} and h.data_time < ${new Date(range.to)}`,
        rowMode: 'array',
      });
      return rows[0]?.[0] ?? 0;
    },
  };
}
