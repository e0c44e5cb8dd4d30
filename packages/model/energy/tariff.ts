import { zoneOffset } from '@heliodeck/kit/zone';
import { slotMs, slotOf } from './slot.ts';

/**
 * Tariff calendars: which band (sharp, peak, flat, valley) applies at an instant, and which parts of an
 * interval are in which band. Bands follow the wall clock of the station's zone. The resolution is a quarter
 * of an hour, as that of stored energy (`slotMs`): windows begin and end on quarters, and zones change their
 * clocks on quarters. All functions require a calendar without faults according to `tariffFaults`.
 */
export interface TariffCalendar {
  readonly bands: readonly TariffBand[];
  /** In any order; each applies until the day before the next one. */
  readonly versions: readonly TariffVersion[];
}

/** A band: windows and prices refer to `key`, `name` is displayed. */
export interface TariffBand {
  readonly key: string;
  readonly name: string;
}

/** Windows and prices from a date on. */
export interface TariffVersion {
  /** First local date, 'yyyy-MM-dd'. */
  readonly validFrom: string;
  /** Together they cover each of the 366 days of a leap year exactly once. */
  readonly seasons: readonly TariffSeason[];
  /** Local dates, 'yyyy-MM-dd', on which the windows of 'holiday' apply instead of those of the weekday. */
  readonly holidays: readonly string[];
  /** By key of the band; each band has prices. */
  readonly prices: Readonly<Record<string, TariffPrices>>;
}

/** Prices per kWh as decimal texts, such as '0.5283' (`priceOf`). */
export interface TariffPrices {
  readonly buy: string;
  readonly sell: string;
  readonly subsidy: string;
}

export interface TariffSeason {
  readonly name: string;
  /** First and last day, 'MM-dd', both included; a period across the turn of the year needs two ranges. */
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
  /** Together they contain each weekday and 'holiday' exactly once. */
  readonly days: readonly TariffDay[];
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type TariffDayKind = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'holiday';

export interface TariffDay {
  readonly on: readonly TariffDayKind[];
  /** Together they cover 00:00 to 24:00 exactly once. */
  readonly windows: readonly TariffWindow[];
}

/** 'HH:mm' from (included) to (excluded), on quarters of an hour; a window across midnight must be split. */
export interface TariffWindow {
  readonly from: string;
  readonly to: string;
  readonly band: string;
}

/**
 * Part of an interval in one band: instants in ms, `to` exclusive. `band` and `version` are `null` before the
 * first version.
 */
export interface TariffPart {
  readonly from: number;
  readonly to: number;
  readonly band: string | null;
  readonly version: TariffVersion | null;
}

/** The version that applies on a local date 'yyyy-MM-dd'; `null` before the first one. */
export function versionOn(calendar: TariffCalendar, date: string): TariffVersion | null {
  let best: TariffVersion | null = null;
  for (const version of calendar.versions)
    if (version.validFrom <= date && (best === null || version.validFrom > best.validFrom)) best = version;
  return best;
}

/** The windows of a local date 'yyyy-MM-dd'; none before the first version. */
export function windowsOn(calendar: TariffCalendar, date: string): readonly TariffWindow[] {
  const version = versionOn(calendar, date);
  if (version === null) return [];
  const day = date.slice(5);
  const season = version.seasons.find(({ ranges }) =>
    ranges.some(({ from, to }) => from <= day && day <= to),
  );
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const kind = version.holidays.includes(date) ? 'holiday' : weekday;
  return season?.days.find(({ on }) => on.some((one) => one === kind))?.windows ?? [];
}

/**
 * The key of the band at an instant (ms) in `zone`; `null` before the first version.
 * @throws RangeError if the zone is unknown
 */
export function bandAt(calendar: TariffCalendar, instant: number, zone: string): string | null {
  const wall = new Date(instant + zoneOffset(zone, instant)).toISOString();
  return bandOfTime(windowsOn(calendar, wall.slice(0, 10)), wall.slice(11, 16));
}

/**
 * Splits an interval by band and version. Parts are contiguous and cover exactly `from` to `to`; adjacent
 * parts differ. An hour that the clock repeats counts twice, a skipped hour does not count.
 * @param interval instants in ms, `to` exclusive; an interval that does not end after its start has no parts
 * @throws RangeError if the zone is unknown
 */
export function splitByBand(
  interval: { readonly from: number; readonly to: number },
  calendar: TariffCalendar,
  zone: string,
): readonly TariffPart[] {
  const parts: { from: number; to: number; band: string | null; version: TariffVersion | null }[] = [];
  if (interval.from >= interval.to) return parts;
  let date = '';
  let version: TariffVersion | null = null;
  let windows: readonly TariffWindow[] = [];
  const offsetAt = offsetsFrom(slotOf(interval.from), zone);
  for (let slot = slotOf(interval.from); slot < interval.to; slot += slotMs) {
    const wall = new Date(slot + offsetAt(slot)).toISOString();
    if (!wall.startsWith(date) || date === '') {
      date = wall.slice(0, 10);
      version = versionOn(calendar, date);
      windows = windowsOn(calendar, date);
    }
    const band = bandOfTime(windows, wall.slice(11, 16));
    const to = Math.min(slot + slotMs, interval.to);
    const last = parts.at(-1);
    if (last !== undefined && last.band === band && last.version === version) last.to = to;
    else parts.push({ from: Math.max(slot, interval.from), to, band, version });
  }
  return parts;
}

/**
 * Zone offsets are looked up once per stretch instead of 96 times a day, since the look-up dominates the time
 * for a year.
 */
const stretchMs = 96 * slotMs;

/** Offsets of a zone at ascending instants, ms; assumes at most one clock change per day. */
function offsetsFrom(begin: number, zone: string): (instant: number) => number {
  let end = begin;
  let steady: number | null = null;
  return (instant) => {
    while (instant >= end) {
      const first = zoneOffset(zone, end);
      steady = first === zoneOffset(zone, end + stretchMs) ? first : null;
      end += stretchMs;
    }
    return steady ?? zoneOffset(zone, instant);
  };
}

function bandOfTime(windows: readonly TariffWindow[], time: string): string | null {
  return windows.find(({ from, to }) => from <= time && time < to)?.band ?? null;
}
