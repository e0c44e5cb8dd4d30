import { addDays, startOfDay } from '@heliodeck/kit/zone';
import { layouts } from '../../apps/server/telemetry/record-layout.ts';
import type { OwnerSql } from './telemetry.ts';

/** A register of a device on a local day. */
interface RegisteredDay {
  readonly deviceId: unknown;
  readonly record: string;
  readonly metric: string;
  /** 'yyyy-MM-dd' */
  readonly date: string;
}

/** Increase of a counter between two midnights according to its history, interpolated between readings. Wh. */
export async function registered(
  owner: OwnerSql,
  zone: string,
  { deviceId, record, metric, date }: RegisteredDay,
): Promise<number> {
  const layout = layouts.get(record);
  const counter = layout?.counters.find(({ index }) => layout.columns[index]?.name === metric);
  if (layout === undefined || counter === undefined) throw new Error(`no ${record}.${metric}`);
  const beside = async (instant: number, comparison: '<=' | '>=', order: 'asc' | 'desc') => {
    const [row] = await owner(
      `select (extract(epoch from data_time) * 1000)::float8 as at, "${counter.column}"::float8 as value
       from ${layout.record.historyTable}
       where device_id = $1 and data_time ${comparison} to_timestamp($2 / 1000.0) and "${counter.column}" is not null
       order by data_time ${order} limit 1`,
      [deviceId, instant],
    );
    return { at: Number(row?.at), value: Number(row?.value) };
  };
  const at = async (instant: number) => {
    const [before, after] = [await beside(instant, '<=', 'desc'), await beside(instant, '>=', 'asc')];
    if (after.at === before.at) return before.value;
    return before.value + ((after.value - before.value) * (instant - before.at)) / (after.at - before.at);
  };
  const [begin, end] = [startOfDay(zone, date), startOfDay(zone, addDays(date, 1))];
  return ((await at(end)) - (await at(begin))) * counter.wattHours;
}
