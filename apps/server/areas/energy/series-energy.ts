import { roundTo } from '@heliodeck/kit/scale';
import { localDate } from '@heliodeck/kit/zone';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import { days, type Period } from '@heliodeck/model/energy/period';
import type { SeriesSource, StationLine } from '@heliodeck/model/energy/station-signals';
import { reports } from '@heliodeck/model/registries/device-types';
import type { Context } from '../../context.ts';
import { daysFrom, generationCounters, generationIn } from './generation.ts';
import { type InsightParts, insightDays } from './insight-station.ts';
import { linePoints, type SeriesRange } from './series-points.ts';
import type { VisibleStation } from './stations.ts';

const second = 1_000;
const quarterMs = 900_000;
const hour = 4 * quarterMs;
const dayMs = 24 * hour;
const monthMs = 31 * dayMs;
/** Missing seconds from which a sum of energy counts as partial. */
const partAfter = 900;
/** Days of irradiation per request. */
const insightDaysAtOnce = 31;

type TimedValue = readonly [at: number, value: number | null];

/** Returns the energy since the beginning of each local day: by quarters of an hour, over more than a month by three hours. */
export async function energyOfDayLine(
  context: Context,
  parts: InsightParts,
  station: VisibleStation,
  range: SeriesRange,
): Promise<StationLine> {
  const counters = await generationCounters(context, parts, [station]);
  const stepMs = range.to - range.from > monthMs ? 3 * hour : quarterMs;
  const until = Math.min(range.to, range.now);
  const periods = daysIn(range);
  const steps = periods.map((day) => stepsOf(day, stepMs, until));
  const borders = [...new Set(steps.flat())];
  const found = await parts.telemetry.energy.between(context.db, counters, borders);
  const energies = new Map(found.map((one) => [borders[one.stretch], one]));
  const points: TimedValue[] = [];
  const sum = { covered: 0, elapsed: 0, known: 0, partly: 0 };
  for (const [n, day] of periods.entries()) {
    let [counted, missing] = [0, 0];
    for (const [step, end] of (steps[n] ?? []).slice(1).entries()) {
      const begin = steps[n]?.[step] ?? end;
      const at = Math.min(end === day.to ? end - second : end, range.now);
      const elapsed = ((Math.min(end, range.now) - begin) / second) * counters.length;
      const energy = energies.get(begin);
      const covered = energy?.coveredSeconds ?? 0;
      // Energy counted over a gap is included, but was unknown during the gap.
      counted += energy?.wattHours ?? 0;
      missing += Math.max(0, elapsed - covered);
      const value = covered > 0 ? counted / 1000 : null;
      if (begin === day.from) points.push([begin, covered > 0 ? 0 : null]);
      points.push([at, value]);
      if (at <= range.from || at > range.to) continue;
      sum.covered += Math.min(covered, elapsed);
      sum.elapsed += elapsed;
      if (value === null) continue;
      sum.known += 1;
      if (missing > partAfter * counters.length) sum.partly += 1;
    }
  }
  return {
    signal: 'energyToday',
    stepMs,
    coverage: sum.elapsed > 0 ? roundTo(sum.covered / sum.elapsed, 4) : null,
    partly: sum.known === 0 ? 0 : roundTo(sum.partly / sum.known, 4),
    sources: sourceKinds(counters),
    points: linePoints(
      range,
      points.filter(([at]) => at >= range.from && at <= range.to),
    ),
  };
}

/** Returns the energy of each local day, or its equivalent full-load hours. */
export async function dayLine(
  context: Context,
  parts: InsightParts,
  station: VisibleStation,
  range: SeriesRange,
  signal: 'energyDay' | 'fullHours',
): Promise<StationLine> {
  const counters = await generationCounters(context, parts, [station]);
  const periods = daysIn(range);
  const [first, last] = [periods[0], periods.at(-1)];
  const items =
    first && last ? await generationIn(context, parts, [station], daysFrom(first.name, last.name)) : [];
  const told = items.map((item) => ({
    value: signal === 'energyDay' ? item.dailyPower : item.utilisationHours,
    coverage: item.coverage,
    isPart: (item.missingSeconds ?? 0) > partAfter,
  }));
  return { ...ofDays(range, periods, told), signal, sources: sourceKinds(counters) };
}

/** Returns the performance ratio of each local day, %, with the source of the irradiation. */
export async function ratioLine(
  context: Context,
  parts: InsightParts,
  station: VisibleStation,
  range: SeriesRange,
): Promise<StationLine> {
  const periods = daysIn(range);
  const ratios = new Map<string, { readonly ratio: number; readonly coverage: number | null }>();
  const lights: SeriesSource[] = [];
  for (let first = 0; first < periods.length; first += insightDaysAtOnce) {
    const some = periods.slice(first, first + insightDaysAtOnce);
    const asked = { first: some[0]?.name ?? '', last: some.at(-1)?.name ?? '' };
    const { source, days: found } = await insightDays(context, parts, station, asked);
    for (const { date, ratio, coverage } of found) {
      if (ratio === null || source === null) continue;
      ratios.set(date, { ratio, coverage });
      lights.push(source);
    }
  }
  const told = periods.map(({ name }) => {
    const found = ratios.get(name);
    return {
      value: found === undefined ? null : roundTo(found.ratio * 100, 2),
      coverage: found?.coverage ?? 0,
      isPart: false,
    };
  });
  const sources = [...Map.groupBy(lights, (by) => by)].map(([by, those]) => ({
    by,
    share: roundTo(those.length / lights.length, 4),
  }));
  return { ...ofDays(range, periods, told), signal: 'ratio', sources };
}

interface DayValue {
  readonly value: number | null;
  readonly coverage: number | null;
  readonly isPart: boolean;
}

/** The value of a day extends from its beginning to its end, or to now. */
function ofDays(range: SeriesRange, periods: readonly Period[], told: readonly DayValue[]) {
  const until = Math.min(range.to, range.now);
  const known = told.filter(({ value }) => value !== null);
  let [covered, elapsed] = [0, 0];
  const points = periods.flatMap((day, n): TimedValue[] => {
    const { value = null, coverage = null } = told[n] ?? {};
    const [begin, end] = [Math.max(day.from, range.from), Math.min(day.to - second, until)];
    covered += (coverage ?? 0) * (end - begin);
    elapsed += end - begin;
    return value === null
      ? [[begin, null]]
      : [[begin, value], ...(end > begin ? [[end, value] as const] : [])];
  });
  return {
    stepMs: dayMs,
    coverage: elapsed > 0 ? roundTo(covered / elapsed, 4) : null,
    partly: known.length === 0 ? 0 : roundTo(known.filter(({ isPart }) => isPart).length / known.length, 4),
    points: linePoints(range, points),
  };
}

/** The local days of a time range, without future ones. */
function daysIn({ from, to, now, zone }: SeriesRange): readonly Period[] {
  const until = Math.min(to, now);
  if (until <= from) return [];
  const found = days(zone, localDate(zone, from), localDate(zone, until));
  return found.filter((day) => day.to > from && day.from < until);
}

/** Borders of the steps of a day, including the first and the last, up to the end of the step that contains a time. */
function stepsOf({ from, to }: Period, stepMs: number, until: number): readonly number[] {
  const end = Math.min(to, Math.ceil(until / quarterMs) * quarterMs);
  const count = Math.ceil((end - from) / stepMs);
  return Array.from({ length: count + 1 }, (_, n) => Math.min(end, from + n * stepMs));
}

function sourceKinds(counters: readonly { readonly type: number | null }[]): StationLine['sources'] {
  const kinds = counters.map(
    ({ type }): SeriesSource =>
      reports(type, meter) ? 'meter' : reports(type, inverterData) ? 'inverter' : 'controller',
  );
  return [...new Set(kinds)].map((by) => ({ by, share: 1 }));
}
