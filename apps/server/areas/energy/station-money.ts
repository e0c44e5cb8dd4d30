import { addDays, localDate, monthStart, startOfDay } from '@heliodeck/kit/zone';
import { type EnergyWay, energyFlows, type StationMoney } from '@heliodeck/model/energy/band-energy';
import { type CountedPart, flatPrice, waySums } from '@heliodeck/model/energy/band-sums';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { splitByBand, type TariffVersion, versionOn } from '@heliodeck/model/energy/tariff';
import type { Context } from '../../context.ts';
import {
  type BandCalendar,
  type BandSum,
  type CounterSum,
  type EnergySource,
  keptBands,
} from '../../telemetry/energy-store.ts';
import { countersSeen } from '../../telemetry/records/counters-seen.ts';
import { generationCounters } from './generation.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';
import { currenciesOf } from './tariff-of.ts';

/** A counter with the direction of its energy and its calendar of bands. */
interface PricedSource extends EnergySource {
  readonly stationId: string;
  readonly way: EnergyWay;
  readonly by: BandCalendar;
}

/** Days of one month with one version of a tariff, 'yyyy-MM-dd', both included. */
interface Segment {
  readonly month: string;
  readonly first: string;
  readonly last: string;
  readonly isWhole: boolean;
  readonly version: TariffVersion | null;
}

/** Days, 'yyyy-MM-dd', both included. */
interface Span {
  readonly first: string;
  readonly last: string;
}

/** The energy to count, and a band whose prices apply to every band of a version; `null` if they differ. */
interface Priced {
  readonly ways: readonly EnergyWay[];
  flat(version: TariffVersion, way: EnergyWay): string | null;
}

const paid: Priced = { ways: energyFlows, flat: flatPrice };

/** Returns the value of the energy of stations, by month of a year; stations without a tariff are absent. */
export async function moneyOf(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
  year: number,
): Promise<ReadonlyMap<string, StationMoney>> {
  const span = { first: `${year}-01-01`, last: `${year}-12-31` };
  const counted = await countedOf(context, parts, stations, { span, priced: paid });
  return new Map(
    [...counted].map(([stationId, { currency, parts: those }]) => {
      const months = [...Map.groupBy(those, ({ month }) => month)].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      );
      return [stationId, { currency, months: months.map(([date, of]) => ({ date, sums: waySums(of) })) }];
    }),
  );
}

type DatedPart = CountedPart & { readonly month: string };

/**
 * Returns the energy of stations by parts of their tariffs; stations without a tariff are absent. The result equals that of `bandEnergyOf`,
 * but is computed from stored sums: months, and days where a version or the range begins or ends within one, for prices that are the same
 * in all bands; otherwise days by band. Quarters are read only if these do not cover the energy (bands of other names, registers of a
 * meter's own bands).
 */
export async function countedOf(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
  { span, priced }: { readonly span: Span; readonly priced: Priced },
): Promise<ReadonlyMap<string, { readonly currency: string; readonly parts: readonly DatedPart[] }>> {
  const currencies = await currenciesOf(
    context,
    stations.map(({ id }) => id),
  );
  const own = stations.filter(({ id }) => currencies.has(id));
  const sources = (await pricedSources(context, parts, own)).filter(({ way }) => priced.ways.includes(way));
  const segments = segmentsOf(sources, span);
  const energies = await energiesOf(context, parts, sources, segments);
  const bands = await bandsOf(context, parts, sources, segments, priced);
  const counted = new Map<string, DatedPart[]>();
  for (const source of sources)
    for (const segment of segments.get(source.by) ?? []) {
      const energy = energies.get(keyOf(source, segment));
      if (energy === undefined || (energy.wattHours === 0 && energy.coveredSeconds === 0)) continue;
      const told =
        toldApart(source, segment, { energy, bands: bands.get(keyOf(source, segment)), priced }) ??
        (await fromQuarters(context, parts, source, segment));
      const those = counted.get(source.stationId) ?? [];
      counted.set(source.stationId, those);
      for (const part of told) those.push({ ...part, month: segment.month });
    }
  return new Map(
    [...currencies].map(([stationId, currency]) => [
      stationId,
      { currency, parts: counted.get(stationId) ?? [] },
    ]),
  );
}

/** Returns the counters of the stations in the caller's data scope, with three statements for any number of stations. */
async function pricedSources(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
): Promise<readonly PricedSource[]> {
  const ids = stations.map(({ id }) => id);
  const generated = await generationCounters(context, parts, stations);
  const grid = await countersSeen(context, parts, await parts.telemetry.energy.gridCounters(context.db, ids));
  const calendars = await parts.telemetry.energy.calendars(context.db, ids);
  const found: PricedSource[] = [];
  const add = ({ deviceId, role, stationId }: (typeof grid)[number], way: EnergyWay): void => {
    const by = calendars.get(stationId);
    if (by?.calendar) found.push({ deviceId, role, stationId, way, by });
  };
  for (const source of generated) add(source, 'generated');
  for (const source of grid) add(source, source.role === roleNumber('forward') ? 'bought' : 'sold');
  return found;
}

function segmentsOf(
  sources: readonly PricedSource[],
  span: Span,
): ReadonlyMap<BandCalendar, readonly Segment[]> {
  const calendars = new Set(sources.map(({ by }) => by));
  return new Map([...calendars].map((by) => [by, segmentsOfCalendar(by, span)]));
}

/** The days of the months of a range, split where a version begins or the range begins or ends. */
function segmentsOfCalendar({ calendar }: BandCalendar, span: Span): readonly Segment[] {
  if (calendar === null) return [];
  return monthsIn(span).flatMap((month) => {
    const end = addDays(monthStart(month, 1), -1);
    const first = month < span.first ? span.first : month;
    const last = end > span.last ? span.last : end;
    const cuts = calendar.versions
      .map(({ validFrom }) => validFrom)
      .filter((date) => first < date && date <= last)
      .toSorted();
    const begins = [first, ...cuts];
    return begins.map((begin, index): Segment => {
      const next = begins[index + 1];
      return {
        month: month.slice(0, 7),
        first: begin,
        last: next === undefined ? last : addDays(next, -1),
        isWhole: begins.length === 1 && first === month && last === end,
        version: versionOn(calendar, begin),
      };
    });
  });
}

/** First days of the months of a span. */
function monthsIn({ first, last }: Span): readonly string[] {
  const months = [monthStart(first, 0)];
  for (let next = monthStart(first, 1); next <= last; next = monthStart(next, 1)) months.push(next);
  return months;
}

/** The whole months of a range, from the first day of one to the last of another; `undefined` if it has none. */
function wholeMonths(segments: ReadonlyMap<BandCalendar, readonly Segment[]>): Span | undefined {
  const whole = [...segments.values()].flat().filter(({ isWhole }) => isWhole);
  const [first] = whole.map((one) => one.first).toSorted();
  const last = whole
    .map((one) => one.last)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** Returns the energy of each counter in each segment: one statement for whole months, and one for each part of a month. */
async function energiesOf(
  { db }: Context,
  { telemetry: { energy } }: EnergyParts,
  sources: readonly PricedSource[],
  segments: ReadonlyMap<BandCalendar, readonly Segment[]>,
): Promise<ReadonlyMap<string, CounterSum>> {
  const found = new Map<string, CounterSum>();
  const months = wholeMonths(segments);
  for (const sum of months ? await energy.byCounter('month', db, sources, months.first, months.last) : [])
    found.set(`${sum.deviceId} ${sum.role} ${sum.name}-01 whole`, sum);
  for (const [{ first, last }, those] of partsOfMonths(sources, segments, () => true))
    for (const sum of await energy.byCounter('whole', db, those, first, last))
      found.set(`${sum.deviceId} ${sum.role} ${first} part`, sum);
  return found;
}

/** Returns the energy by band, for counters whose prices differ by band. */
async function bandsOf(
  { db }: Context,
  { telemetry: { energy } }: EnergyParts,
  sources: readonly PricedSource[],
  segments: ReadonlyMap<BandCalendar, readonly Segment[]>,
  { flat }: Priced,
): Promise<ReadonlyMap<string, BandSum>> {
  const differs = ({ way }: PricedSource, { version }: Segment): boolean =>
    version !== null && flat(version, way) === null;
  const whole = sources.filter((source) =>
    segments.get(source.by)?.some((segment) => segment.isWhole && differs(source, segment)),
  );
  const found = new Map<string, BandSum>();
  const months = wholeMonths(segments);
  for (const sum of months ? await energy.bands('month', db, whole, months.first, months.last) : [])
    found.set(`${sum.deviceId} ${sum.role} ${sum.name}-01 whole`, sum);
  for (const [{ first, last }, those] of partsOfMonths(sources, segments, differs))
    for (const sum of await energy.bands('whole', db, those, first, last))
      found.set(`${sum.deviceId} ${sum.role} ${first} part`, sum);
  return found;
}

/** The sources of each part of a month, combined over all tariffs with the same part. */
function partsOfMonths(
  sources: readonly PricedSource[],
  segments: ReadonlyMap<BandCalendar, readonly Segment[]>,
  isWanted: (source: PricedSource, segment: Segment) => boolean,
): Iterable<readonly [Segment, readonly PricedSource[]]> {
  const groups = new Map<string, [Segment, PricedSource[]]>();
  for (const source of sources)
    for (const segment of segments.get(source.by) ?? []) {
      if (segment.isWhole || !isWanted(source, segment)) continue;
      const key = `${segment.first} ${segment.last}`;
      const group = groups.get(key) ?? [segment, []];
      group[1].push(source);
      groups.set(key, group);
    }
  return groups.values();
}

/** The parts of a tariff in the energy of a segment; undefined if the stored sums do not split all of it. */
function toldApart(
  { way }: PricedSource,
  { version }: Segment,
  {
    energy: { wattHours, coveredSeconds },
    bands,
    priced,
  }: { readonly energy: CounterSum; readonly bands: BandSum | undefined; readonly priced: Priced },
): readonly CountedPart[] | undefined {
  const part = (band: string | null, energy: number): CountedPart => ({
    way,
    part: { band, version },
    wattHours: energy,
    coveredSeconds,
    elapsedSeconds: 0,
  });
  if (version === null) return [part(null, wattHours)];
  const flat = priced.flat(version, way);
  if (flat !== null) return [part(flat, wattHours)];
  // Prices follow the tariff, not the bands configured in a meter's registers.
  if (bands === undefined || bands.byRegister > 0) return undefined;
  const told = keptBands.reduce((sum, band) => sum + bands[band], 0);
  return told === wattHours
    ? keptBands.flatMap((band) => (bands[band] === 0 ? [] : [part(band, bands[band])]))
    : undefined;
}

async function fromQuarters(
  { db, now }: Context,
  { telemetry }: EnergyParts,
  source: PricedSource,
  { first, last }: Segment,
): Promise<readonly CountedPart[]> {
  const { calendar, zone } = source.by;
  if (calendar === null) return [];
  const end = first > localDate(zone, now.getTime()) ? first : addDays(last, 1);
  const told = splitByBand({ from: startOfDay(zone, first), to: startOfDay(zone, end) }, calendar, zone);
  const borders = [...told.map(({ from }) => from), ...told.slice(-1).map(({ to }) => to)];
  const found = await telemetry.energy.between(db, [source], borders);
  return found.flatMap(({ stretch, wattHours, coveredSeconds }): CountedPart[] => {
    const part = told[stretch];
    return part ? [{ way: source.way, part, wattHours, coveredSeconds, elapsedSeconds: 0 }] : [];
  });
}

function keyOf({ deviceId, role }: EnergySource, { first, isWhole }: Segment): string {
  return `${deviceId} ${role} ${first} ${isWhole ? 'whole' : 'part'}`;
}
