import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import { localDate, startOfDay } from '@heliodeck/kit/zone';
import { phrases } from '@heliodeck/model/weather/phrases.facts';
import { defaultZone } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import { clockZone } from '../../jobs/clock-zone.ts';
import { defineClockJob, handles, type JobHandler } from '../../jobs/define-job.ts';
import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { enteredPosition } from './place-of.ts';
import type { WeatherProvider } from './provider.ts';

const keepDays = defineClockJob({
  name: 'weather.days',
  label: label('记录当天天气', 'Keep the weather of the day'),
  // Evening differs by the station's zone, hence every half an hour.
  clock: { zone: clockZone, cron: '10,40 * * * *', missed: 'once' },
  mostSeconds: 1_500,
});

/** From this time of a station's day on, a service's data for the day are taken as its actual weather, ms. */
const eveningMs = 18 * 3_600_000;

/** Stores the weather of each station's day in the evening, once, however many servers are running. */
export function weatherDays(provider: WeatherProvider): JobHandler {
  return handles(keepDays, async ({ db, now, signal, log }) => {
    const days = await keepWeather(db, provider, now.getTime(), signal);
    if (days > 0) log.info('weather of the day kept', { days });
  });
}

interface Evening {
  readonly tenantId: string;
  readonly id: string;
  readonly zone: string | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
}

/**
 * Requests the weather of stations in whose zone it is evening and whose day is not stored yet. An estimate is not stored, since it is not
 * an observation. If no service responds, the next run of the evening retries.
 * @returns how many days were stored
 */
export async function keepWeather(
  platform: TenantDb,
  provider: WeatherProvider,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const { rows: stations } = await platform.read((_, { client }) =>
    client.query<Evening>(
      `select tenant_id as "tenantId", id::text, time_zone as zone, longitude, latitude from station
       where is_deleted = 0 and longitude <> '' and latitude <> '' order by id`,
    ),
  );
  const due = stations.flatMap((station) => {
    const zone = station.zone ?? defaultZone;
    const day = localDate(zone, now);
    const place = enteredPosition(station.longitude, station.latitude);
    return place && now - startOfDay(zone, day) >= eveningMs ? [{ ...station, zone, day, place }] : [];
  });
  const known = await keptOf(platform, due);
  let kept = 0;
  for (const { tenantId, id, zone, day, place } of due) {
    if (signal?.aborted) break;
    if (known.has(`${id} ${day}`)) continue;
    const { estimated, days } = await provider.forecast({ place, zone, now });
    if (estimated) break;
    const today = days.find(({ date }) => date === day);
    if (!today?.dayWeather) continue;
    const { dayWeather, dayTemp, nightTemp } = today;
    const { rowCount } = await platform.tx(async (_, { client }) =>
      client.query(
        statement`insert into station_weather (tenant_id, station_id, day, phrase, day_temperature, night_temperature)
         values (${tenantId}, ${id}, ${day}, ${dayWeather}, ${dayTemp}, ${nightTemp}) on conflict do nothing`,
      ),
    );
    kept += rowCount ?? 0;
  }
  return kept;
}

async function keptOf(
  platform: TenantDb,
  due: readonly { readonly id: string; readonly day: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ key: string }>(
      statement`select u.id::text || ' ' || u.day::text as key
         from unnest(${arrayText(due.map(({ id }) => id))}::bigint[],
         ${arrayText(due.map(({ day }) => day))}::date[]) u(id, day)
       join station_weather w on w.station_id = u.id and w.day = u.day`,
    ),
  );
  return new Set(rows.map(({ key }) => key));
}

/** The weather of a day of a station, in the language of a caller. */
interface DayWeather {
  readonly stationId: string;
  /** yyyy-MM-dd */
  readonly day: string;
  readonly text: string;
}

/** Returns the stored weather of stations in a range of days, both ends included; days without data are absent. */
export async function keptWeather(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  stationIds: readonly string[],
  first: string,
  last: string,
): Promise<readonly DayWeather[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<KeptRow>(
      statement`select station_id::text as "stationId", day::text, phrase, day_temperature as "dayTemp",
         night_temperature as "nightTemp" from station_weather
       where station_id = any(${arrayText(stationIds)}::bigint[]) and day between ${first} and ${last}`,
    ),
  );
  return rows.map(({ stationId, day, ...kept }) => ({ stationId, day, text: textOf(kept, locale) }));
}

interface KeptRow {
  readonly stationId: string;
  readonly day: string;
  readonly phrase: string;
  readonly dayTemp: number | null;
  readonly nightTemp: number | null;
}

/** 'Cloudy 17/8 °C': the phrase, the warmest and the coldest. */
function textOf(
  { phrase, dayTemp, nightTemp }: Pick<KeptRow, 'phrase' | 'dayTemp' | 'nightTemp'>,
  locale: Locale,
): string {
  const words = inLocale(label(phrase, phrases[phrase]?.[0] ?? phrase), locale);
  const degrees = [dayTemp, nightTemp].filter((one) => one !== null).join('/');
  return degrees === '' ? words : `${words} ${degrees} °C`;
}
