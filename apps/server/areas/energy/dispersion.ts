import { addDays, instantOfWall, localDate } from '@heliodeck/kit/zone';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { xwj } from '@heliodeck/model/devices/xwj';
import { bucketOf, dispersionOf, type StringSample } from '@heliodeck/model/energy/dispersion';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { EnergyParts } from './parts.ts';
import { type VisibleStation, visibleStations } from './stations.ts';

/** The hours of a day in which strings are compared, in the station's zone. */
export const firstHour = 10;
export const lastHour = 14;
const hour = 3_600_000;
/** Width of the spans in which values are compared, ms: a poll reads all currents of an inverter. */
const spanMs = 60_000;
/** Most inverters in one response: each needs a separate query of history. */
const mostInverters = 500;
const inputs = Array.from({ length: 20 }, (_, index) => index + 1);
/** Metrics of the currents of strings, in the order of the inputs. */
export const currents: readonly string[] = inputs.map((n) => `pv${n}Current`);
export const voltages: readonly string[] = inputs.map((n) => `pv${n}Voltage`);

/** The search: a day, and a station or the stations of a region; by default all of them. */
export interface DispersionSearch {
  /** yyyy-MM-dd */
  readonly date?: string | undefined;
  readonly stationId?: string | undefined;
  /** Prefix of the region's code. */
  readonly region?: string | undefined;
}

/**
 * Returns the dispersion of the strings of each inverter from 10:00 to 14:00 of a day.
 * @throws CodedError record.notFound for a station not visible to the caller, analysis.tooMany, analysis.future
 */
export async function dispersionIn(context: Context, parts: EnergyParts, search: DispersionSearch) {
  const { entities, telemetry } = parts;
  const stations = await visibleStations(context, entities, search.stationId);
  const byId = new Map(stations.map((station) => [station.id, station]));
  const devices = (await invertersOf(context, parts, search)).filter(({ stationId }) => byId.has(stationId));
  if (devices.length > mostInverters)
    throw new CodedError('analysis.tooMany', { count: devices.length, most: mostInverters });
  const date = search.date ?? newestDay(context.now.getTime(), context.zone);
  const now = context.now.getTime();
  const inverters = [];
  for (const device of devices) {
    const station = byId.get(device.stationId) as VisibleStation;
    const from = atHour(station.zone, date, firstHour);
    if (from > now) throw new CodedError('analysis.future');
    const samples = await samplesOf(context, telemetry, device.id, from);
    const { rate, lacks, strings, intervals } = dispersionOf(samples);
    inverters.push({
      id: device.id,
      name: device.name,
      stationId: station.id,
      stationName: station.name,
      rate: rate === null ? null : Math.round(rate * 100) / 100,
      bucket: rate === null ? null : bucketOf(Math.round(rate * 100) / 100),
      lacks,
      intervals,
      strings: strings.map(({ input, power, current, isOpen }) => ({
        input,
        isOpen,
        power: power === null ? null : Math.round(power),
        current: Math.round(current * 100) / 100,
      })),
    });
  }
  // Open strings first, then the largest dispersion. Inverters without a result come last.
  inverters.sort((one, other) => openIn(other) - openIn(one) || (other.rate ?? -1) - (one.rate ?? -1));
  return {
    date,
    from: `${firstHour}:00`,
    to: `${lastHour}:00`,
    isOver: isOver(stations, date, now),
    inverters,
  };
}

/**
 * The time at which clocks show an hour of a day, which is not that many hours after midnight if they are changed in between. @param date
 * yyyy-MM-dd
 */
export function atHour(zone: string, date: string, hourOfDay: number): number {
  return instantOfWall(zone, Date.parse(`${date}T00:00:00Z`) + hourOfDay * hour);
}

/** Today once its hours have begun, else the previous day. */
export function newestDay(now: number, zone: string): string {
  const today = localDate(zone, now);
  const hasBegun = now >= atHour(zone, today, firstHour);
  return hasBegun ? today : addDays(today, -1);
}

function openIn({ strings }: { readonly strings: readonly { readonly isOpen: boolean }[] }): number {
  return strings.filter(({ isOpen }) => isOpen).length;
}

function isOver(stations: readonly VisibleStation[], date: string, now: number): boolean {
  return stations.every(({ zone }) => now >= atHour(zone, date, lastHour));
}

async function samplesOf(
  { db }: Context,
  telemetry: EnergyParts['telemetry'],
  deviceId: string,
  from: number,
): Promise<readonly StringSample[]> {
  const { spans } = await telemetry.history.chart(
    db,
    {
      record: inverterData,
      deviceId,
      pack: 0,
      from,
      to: from + (lastHour - firstHour) * hour - 1,
      metrics: [...currents, ...voltages],
    },
    spanMs,
  );
  return spans.map(({ low, high }) => ({
    currents: currents.map((_, index) => middleOf(low[index], high[index])),
    voltages: voltages.map((_, index) =>
      middleOf(low[currents.length + index], high[currents.length + index]),
    ),
  }));
}

/** The middle between the smallest and the largest value of a span. */
export function middleOf(low: number | null | undefined, high: number | null | undefined): number | null {
  return typeof low === 'number' && typeof high === 'number' ? (low + high) / 2 : null;
}

const inverterType = 3;

/** Returns the inverters visible to the caller. */
export async function invertersOf(
  context: Context,
  { entities }: EnergyParts,
  { stationId, region, deviceId }: Omit<DispersionSearch, 'date'> & { readonly deviceId?: string },
): Promise<readonly { readonly id: string; readonly name: string; readonly stationId: string }[]> {
  const query = await entities.everything(context, xwj);
  const station = sql`(select d.station_info_id from dtu d where d.id = t.dtu_id)`;
  query.where(sql`t.type = ${inverterType}`);
  if (deviceId !== undefined) query.where(sql`t.id = ${deviceId}::bigint`);
  if (stationId !== undefined) query.where(sql`${station} = ${stationId}::bigint`);
  if (region !== undefined)
    query.where(
      sql`exists (select 1 from station s where s.id = ${station} and s.region_id like ${`${region}%`})`,
    );
  const { text, values } = query.select(
    [computed('id', sql`t.id::text`), computed('name', sql`t.name`), computed('', sql`${station}::text`)],
    [],
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[string, string | null, string | null]>({ text, values: [...values], rowMode: 'array' }),
  );
  return rows.flatMap(([id, name, station]) =>
    station === null ? [] : [{ id, name: name ?? '', stationId: station }],
  );
}
