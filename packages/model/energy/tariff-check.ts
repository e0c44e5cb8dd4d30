import { type Label, label } from '@heliodeck/kit/label';
import { minuteOfDay, timeOfDay } from '@heliodeck/kit/time-of-day';
import { addDays } from '@heliodeck/kit/zone';
import { fillText, type MessageParams } from '../wire/message.ts';
import { energyMessages } from './messages.ts';
import type { TariffCalendar, TariffDay, TariffSeason, TariffVersion } from './tariff.ts';
import { dayKindLabels, dayKinds, dayKindsLabel } from './tariff-days.ts';
import { priceOf } from './tariff-price.ts';

/** One fault of a calendar. */
export interface TariffFault {
  readonly code: keyof typeof energyMessages;
  /** What is wrong and where, with the keys of the calendar; for programs. */
  readonly params: MessageParams;
  /** What is wrong and where, with the names of days and bands; for people. */
  readonly words: Label;
}

/** A location in a calendar, and its name for people. */
interface TariffPlace {
  readonly key: string;
  readonly name: Label;
}

type Report = (code: TariffFault['code'], params?: Readonly<Record<string, string | TariffPlace>>) => void;

const placed = (key: string, name = label(key, key)): TariffPlace => ({ key, name });

/** A location within another one. */
const within = (place: TariffPlace, key: string, name = label(key, key)): TariffPlace =>
  placed(`${place.key} ${key}`, label(`${place.name.zh} ${name.zh}`, `${place.name.en} ${name.en}`));

/** Days of a leap year: seasons must also cover February 29th. */
const daysOfYear = Array.from({ length: 366 }, (_, n) => addDays('2024-01-01', n).slice(5));
const minutesOfDay = 1440;
const quarter = 15;

/** All faults of a calendar, in its order; `bandAt` and `split` require a calendar without faults. */
export function tariffFaults(calendar: TariffCalendar): readonly TariffFault[] {
  const faults: TariffFault[] = [];
  const report: Report = (code, params = {}) => {
    const filled = (of: (param: string | TariffPlace) => string): MessageParams =>
      Object.fromEntries(Object.entries(params).map(([name, param]) => [name, of(param)]));
    const say = (locale: 'zh' | 'en') =>
      fillText(
        energyMessages[code],
        filled((one) => (typeof one === 'string' ? one : one.name[locale])),
        locale,
      );
    faults.push({
      code,
      params: filled((one) => (typeof one === 'string' ? one : one.key)),
      words: label(say('zh'), say('en')),
    });
  };
  const keys = calendar.bands.map(({ key }) => key);
  for (const value of repeated(keys)) report('tariff.sameBand', { value });
  if (calendar.versions.length === 0) report('tariff.noVersion');
  const starts = calendar.versions.map(({ validFrom }) => validFrom);
  for (const value of repeated(starts)) report('tariff.sameStart', { value });
  const bands = new Map(calendar.bands.map(({ key, name }) => [key, name]));
  for (const version of calendar.versions) checkVersion(version, bands, report);
  return faults;
}

/** Names of the bands by their keys. */
type Bands = ReadonlyMap<string, string>;

function checkVersion(version: TariffVersion, bands: Bands, report: Report): void {
  const at = placed(version.validFrom);
  const named = (key: string): Label => label(bands.get(key) ?? key, bands.get(key) ?? key);
  for (const value of [version.validFrom, ...version.holidays])
    if (!isDate(value)) report('tariff.badDate', { at, value });
  for (const key of bands.keys()) {
    if (!Object.hasOwn(version.prices, key)) report('tariff.noPrice', { at, value: placed(key, named(key)) });
  }
  for (const [key, prices] of Object.entries(version.prices)) {
    if (!bands.has(key)) report('tariff.unknownBand', { at, value: key });
    for (const value of [prices.buy, prices.sell, prices.subsidy])
      if (priceOf(value) === null) report('tariff.badPrice', { at: within(at, key, named(key)), value });
  }
  checkSeasons(version.seasons, at, report);
  for (const season of version.seasons) {
    const inSeason = within(at, season.name);
    const covered = season.days.flatMap(({ on }) => on);
    checkCover(
      dayKinds.map((kind) => placed(String(kind), dayKindLabels[kind])),
      ({ key }) => covered.filter((one) => String(one) === key).length,
      inSeason,
      report,
    );
    for (const day of season.days)
      checkDay(day, bands, within(inSeason, day.on.join(','), dayKindsLabel(day.on)), report);
  }
}

function checkSeasons(seasons: readonly TariffSeason[], at: TariffPlace, report: Report): void {
  const ranges = seasons.flatMap((season) => season.ranges.map((range) => ({ ...range, name: season.name })));
  let isReadable = true;
  for (const { from, to, name } of ranges) {
    const place = within(at, name);
    const wrong = [from, to].filter((day) => !daysOfYear.includes(day));
    for (const value of wrong) report('tariff.badDate', { at: place, value });
    const isBackwards = wrong.length === 0 && from > to;
    if (isBackwards) report('tariff.backwards', { at: place, from, to });
    if (wrong.length > 0 || isBackwards) isReadable = false;
  }
  // Holes next to a range that cannot be parsed are a consequence of it and would only distract.
  if (!isReadable) return;
  const covers = ({ key }: TariffPlace): number =>
    ranges.filter(({ from, to }) => from <= key && key <= to).length;
  checkCover(
    daysOfYear.map((day) => placed(day)),
    covers,
    at,
    report,
  );
}

function checkDay(day: TariffDay, bands: Bands, at: TariffPlace, report: Report): void {
  const spans: { from: number; to: number }[] = [];
  for (const window of day.windows) {
    if (!bands.has(window.band)) report('tariff.unknownBand', { at, value: window.band });
    const [from, to] = [window.from, window.to].map((value) => {
      const minutes = minuteOfDay(value);
      if (minutes === undefined) report('tariff.badTime', { at, value });
      else if (minutes % quarter !== 0) report('tariff.offGrid', { at, value });
      else return minutes;
      return null;
    });
    if (from === null || from === undefined || to === null || to === undefined) continue;
    if (from >= to) report('tariff.backwards', { at, from: window.from, to: window.to });
    else spans.push({ from, to });
  }
  if (spans.length < day.windows.length) return;
  const quarters = Array.from({ length: minutesOfDay / quarter }, (_, n) => placed(timeOfDay(n * quarter)));
  const covers = ({ key }: TariffPlace): number => {
    const minutes = minuteOfDay(key) ?? 0;
    return spans.filter(({ from, to }) => from <= minutes && minutes < to).length;
  };
  checkCover(quarters, covers, at, report);
}

/** Reports the first of each run of units that are covered by nothing or more than once. */
function checkCover(
  places: readonly TariffPlace[],
  covers: (place: TariffPlace) => number,
  at: TariffPlace,
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
