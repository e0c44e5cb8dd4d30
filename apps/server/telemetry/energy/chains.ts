import type { CounterSample } from '@heliodeck/model/energy/pair';
import { wattHoursOf } from '@heliodeck/model/energy/rules';
import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import { arrayText, byKey, msOf } from '../../store/sql-text.ts';
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
  const column = quoted(counter.column);
  const from = `select data_time as at, ${column} as value from ${quoted(record.historyTable)} h
    where h.device_id = u.device_id and h.pack = u.pack and ${column} is not null
      and h.data_time >= to_timestamp(u.floor / 1000)`;
  const query = {
    name: `chain ${record.key} ${counter.role}`,
    text: `
      select u.n::int as n, ${msOf('s.at')} as at, s.value
      from unnest($1::bigint[], $2::integer[], $3::float8[], $4::float8[], $5::float8[])
        with ordinality u(device_id, pack, low, high, floor, n)
      cross join lateral (
        (${from} and h.data_time < to_timestamp(u.low / 1000) order by h.data_time desc limit 1)
        union all
        (${from} and h.data_time between to_timestamp(u.low / 1000) and to_timestamp(u.high / 1000))
        union all
        (${from} and h.data_time > to_timestamp(u.high / 1000) order by h.data_time limit 1)
      ) s
      order by u.n, s.at`,
    values: [
      arrayText(stretches.map(({ deviceId }) => deviceId)),
      arrayText(stretches.map(({ pack }) => pack)),
      arrayText(stretches.map(({ low }) => low)),
      arrayText(stretches.map(({ high }) => high)),
      arrayText(stretches.map(({ floor }) => Math.max(0, floor))),
    ],
  };
  const { rows } = await byKey(client, () => client.query<{ n: number; at: number; value: number }>(query));
  const chains: CounterSample[][] = stretches.map(() => []);
  for (const { n, at, value } of rows) {
    const wattHours = wattHoursOf(value, counter.wattHours);
    if (wattHours !== null) chains[n - 1]?.push({ at, wattHours });
  }
  return chains;
}
