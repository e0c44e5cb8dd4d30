import { addDays } from '@heliodeck/kit/zone';
import type { MessageParams } from '../wire/message.ts';
import type { energyMessages } from './messages.ts';
import type { TariffCalendar, TariffDay, TariffSeason, TariffVersion } from './tariff.ts';
import { priceOf } from './tariff-price.ts';

/** One fault of a calendar: a code of the catalogue and what its words name. */
export interface TariffFault {
  readonly code: keyof typeof energyMessages;
  readonly params: MessageParams;
}

type Report = (code: TariffFault['code'], params?: MessageParams) => void;

/** Days of a leap year: a season must also say what holds on February 29th. */
const daysOfYear = Array.from({ length: 366 }, (_, n) => addDays('2024-01-01', n).slice(5));
const minutesOfDay = 1440;
const quarter = 15;
const dayKinds = ['1', '2', '3', '4', '5', '6', '7', 'holiday'];

/** All faults of a calendar, in the order of its parts; none where `bandAt` and `split` may use it. */
export function tariffFaults(calendar: TariffCalendar): readonly TariffFault[] {
  const faults: TariffFault[] = [];
  const report: Report = (code, params = {}) => faults.push({ code, params });
  const keys = calendar.bands.map(({ key }) => key);
  for (const value of repeated(keys)) report('tariff.sameBand', { value });
  if (calendar.versions.length === 0) report('tariff.noVersion');
  const starts = calendar.versions.map(({ validFrom }) => validFrom);
  for (const value of repeated(starts)) report('tariff.sameStart', { value });
  for (const version of calendar.versions) checkVersion(version, new Set(keys), report);
  return faults;
}

function checkVersion(version: TariffVersion, keys: ReadonlySet<string>, report: Report): void {
  const at = version.validFrom;
  for (const value of [at, ...version.holidays]) if (!isDate(value)) report('tariff.badDate', { at, value });
  for (const value of keys) {
    if (!Object.hasOwn(version.prices, value)) report('tariff.noPrice', { at, value });
  }
  for (const [key, prices] of Object.entries(version.prices)) {
    if (!keys.has(key)) report('tariff.unknownBand', { at, value: key });
    for (const value of [prices.buy, prices.sell, prices.subsidy])
      if (priceOf(value) === null) report('tariff.badPrice', { at: `${at} ${key}`, value });
  }
  checkSeasons(version.seasons, at, report);
  for (const season of version.seasons) {
    const named = season.days.flatMap(({ on }) => on.map(String));
    checkCover(
      dayKinds,
      (kind) => named.filter((one) => one === kind).length,
      `${at} ${season.name}`,
      report,
    );
    for (const day of season.days) checkDay(day, keys, `${at} ${season.name} ${day.on.join(',')}`, report);
  }
}

function checkSeasons(seasons: readonly TariffSeason[], at: string, report: Report): void {
  const ranges = seasons.flatMap((season) => season.ranges.map((range) => ({ ...range, name: season.name })));
  let isReadable = true;
  for (const { from, to, name } of ranges) {
    const place = `${at} ${name}`;
    const wrong = [from, to].filter((day) => !daysOfYear.includes(day));
    for (const value of wrong) report('tariff.badDate', { at: place, value });
    const isBackwards = wrong.length === 0 && from > to;
    if (isBackwards) report('tariff.backwards', { at: place, from, to });
    if (wrong.length > 0 || isBackwards) isReadable = false;
  }
  // Holes beside a range that cannot be read follow from it and would only distract.
  if (!isReadable) return;
  const covers = (day: string): number => ranges.filter(({ from, to }) => from <= day && day <= to).length;
  checkCover(daysOfYear, covers, at, report);
}

function checkDay(day: TariffDay, keys: ReadonlySet<string>, at: string, report: Report): void {
  const spans: { from: number; to: number }[] = [];
  for (const window of day.windows) {
    if (!keys.has(window.band)) report('tariff.unknownBand', { at, value: window.band });
    const [from, to] = [window.from, window.to].map((value) => {
      const minutes = minutesOf(value);
      if (minutes === null) report('tariff.badTime', { at, value });
      else if (minutes % quarter !== 0) report('tariff.offGrid', { at, value });
      else return minutes;
      return null;
    });
    if (from === null || from === undefined || to === null || to === undefined) continue;
    if (from >= to) report('tariff.backwards', { at, from: window.from, to: window.to });
    else spans.push({ from, to });
  }
  if (spans.length < day.windows.length) return;
  const quarters = Array.from({ length: minutesOfDay / quarter }, (_, n) => timeText(n * quarter));
  const covers = (time: string): number => {
    const minutes = minutesOf(time) ?? 0;
    return spans.filter(({ from, to }) => from <= minutes && minutes < to).length;
  };
  checkCover(quarters, covers, at, report);
}

/** Reports the first of each run of places that nothing or more than one thing covers. */
function checkCover(
  places: readonly string[],
  covers: (place: string) => number,
  at: string,
  report: Report,
): void {
  let before = 1;
  for (const from of places) {
    const count = Math.min(covers(from), 2);
    if (count !== before && count === 0) report('tariff.hole', { at, from });
    if (count !== before && count === 2) report('tariff.overlap', { at, from });
    before = count;
  }
}

function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, n) => texts.indexOf(text) !== n))];
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Minutes since midnight of 'HH:mm', 24:00 included; `null` where the text is no such time. */
function minutesOf(text: string): number | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text);
  if (match === null) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= minutesOfDay ? minutes : null;
}

function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
