import { roundTo } from '@heliodeck/kit/scale';
import { addDays, daysBetween } from '@heliodeck/kit/zone';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import {
  type StringMap,
  type StringQuarter,
  stringDay,
  stringsOf,
} from '@heliodeck/model/energy/string-days';
import { freeInputs } from '@heliodeck/model/energy/strings';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import {
  atHour,
  currents,
  firstHour,
  invertersOf,
  lastHour,
  middleOf,
  newestDay,
  voltages,
} from './dispersion.ts';
import type { EnergyParts } from './parts.ts';
import { visibleStations } from './stations.ts';

const hour = 3_600_000;
const quarterMs = 900_000;
/** Most days in one request, and the default number. */
const mostDays = 62;
const usualDays = 30;

/** An inverter and a range of days; yyyy-MM-dd, both included. */
export interface StringMapSearch {
  readonly deviceId: string;
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/**
 * Returns the strings of an inverter day by day, from 10:00 to 14:00. Computed from the roll-ups of quarters of an hour, since months of
 * readings would be too many.
 * @throws CodedError record.notFound for an inverter not visible to the caller, analysis.future, insight.period
 */
export async function stringMapOf(
  context: Context,
  parts: EnergyParts,
  { deviceId, ...search }: StringMapSearch,
): Promise<StringMap> {
  const [device] = await invertersOf(context, parts, { deviceId });
  if (device === undefined) throw new CodedError('record.notFound');
  const [station] = await visibleStations(context, parts.entities, device.stationId);
  if (station === undefined) throw new CodedError('record.notFound');
  const last = search.last ?? newestDay(context.now.getTime(), station.zone);
  const first = search.first ?? addDays(last, 1 - usualDays);
  const length = daysBetween(first, last) + 1;
  if (length < 1 || length > mostDays) throw new CodedError('insight.period', { most: mostDays });
  const days = Array.from({ length }, (_, index) => addDays(first, index));
  const begins = days.map((day) => atHour(station.zone, day, firstHour));
  const [from = 0, begin = 0] = [begins[0], begins.at(-1)];
  if (begin > context.now.getTime()) throw new CodedError('analysis.future');
  const { spans } = await parts.telemetry.history.chart(
    context.db,
    {
      record: inverterData,
      deviceId,
      pack: 0,
      metrics: [...currents, ...voltages],
      from,
      to: begin + (lastHour - firstHour) * hour - 1,
    },
    quarterMs,
  );
  // A quarter without roll-up is returned as readings.
  const quarters = days.map(() => new Map<number, Readings[]>());
  let day = 0;
  for (const { at, low, high } of spans) {
    while (day < days.length - 1 && at >= (begins[day + 1] ?? 0)) day += 1;
    const since = at - (begins[day] ?? 0);
    if (since < 0 || since >= (lastHour - firstHour) * hour) continue;
    const quarter = Math.floor(since / quarterMs);
    const own = quarters[day]?.get(quarter) ?? [];
    own.push(low.map((_, index) => middleOf(low[index], high[index])));
    quarters[day]?.set(quarter, own);
  }
  const found = quarters.map((each) => stringDay([...each.values()].map(currentsOf)));
  return {
    deviceId,
    name: device.name,
    stationId: station.id,
    stationName: station.name,
    days,
    medians: found.map(({ median }) => (median === null ? null : roundTo(median, 2))),
    strings: stringsOf(found).map((string) => ({
      ...string,
      shares: string.shares.map((share) => (share === null ? null : roundTo(share, 3))),
    })),
  };
}

/** Currents of the inputs, then their voltages. */
type Readings = readonly (number | null)[];

/** The currents of a quarter of an hour; `null` for inputs without a string. */
function currentsOf(readings: readonly Readings[]): StringQuarter {
  const means = [...currents, ...voltages].map((_, index) => {
    const own = readings.flatMap((reading) => reading[index] ?? []);
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length;
  });
  const flowing = means.slice(0, currents.length);
  const free = freeInputs(flowing, means.slice(currents.length));
  return flowing.map((current, index) => (free[index] ? null : current));
}
