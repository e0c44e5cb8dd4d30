import type { CounterSample } from '@heliodeck/model/energy/pair';
import { wattHoursOf } from '@heliodeck/model/energy/rules';
import { sql } from 'kysely';
import type pg from 'pg';
import { milliseconds, statement } from '../../store/sql.ts';
import { arrayText, byKey } from '../../store/sql-text.ts';
import type { LayoutCounter, RecordLayout } from '../record-layout.ts';

/** A time range of a device's history, ms, both ends included. */
export interface HistoryStretch {
  readonly deviceId: string;
  readonly pack: number;
  readonly low: number;
  readonly high: number;
  /** Samples before this time do not count. */
  readonly floor: number;
}

/**
 * Returns the samples of a counter within each time range, ascending, with one neighbour on each side if there is one. In the order of the
 * ranges.
 */
export async function readChains(
  client: pg.ClientBase,
  { record }: RecordLayout,
  counter: LayoutCounter,
  stretches: readonly HistoryStretch[],
): Promise<CounterSample[][]> {
  const column = sql.id(counter.column);
  const from = sql`select data_time as at, ${column} as value from ${sql.id(record.historyTable)} h
    where h.device_id = u.device_id and h.pack = u.pack and ${column} is not null
      and h.data_time >= to_timestamp(u.floor / 1000)`;
  const array = (of: (stretch: HistoryStretch) => number | string): string => arrayText(stretches.map(of));
  const query = {
    name: `chain ${record.key} ${counter.role}`,
    ...statement`
      select u.n::int as n, ${milliseconds(sql`s.at`)} as at, s.value
      from unnest(${array(({ deviceId }) => deviceId)}::bigint[], ${array(({ pack }) => pack)}::integer[],
          ${array(({ low }) => low)}::float8[], ${array(({ high }) => high)}::float8[],
          ${array(({ floor }) => Math.max(0, floor))}::float8[])
        with ordinality u(device_id, pack, low, high, floor, n)
      cross join lateral (
        (${from} and h.data_time < to_timestamp(u.low / 1000) order by h.data_time desc limit 1)
        union all
        (${from} and h.data_time between to_timestamp(u.low / 1000) and to_timestamp(u.high / 1000))
        union all
        (${from} and h.data_time > to_timestamp(u.high / 1000) order by h.data_time limit 1)
      ) s
      order by u.n, s.at`,
  };
  const { rows } = await byKey(client, () => client.query<{ n: number; at: number; value: number }>(query));
  const chains: CounterSample[][] = stretches.map(() => []);
  for (const { n, at, value } of rows) {
    const wattHours = wattHoursOf(value, counter.wattHours);
    if (wattHours !== null) chains[n - 1]?.push({ at, wattHours });
  }
  return chains;
}
