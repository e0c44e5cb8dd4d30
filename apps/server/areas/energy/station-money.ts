import { addDays, localDate, monthStart, startOfDay } from '@heliodeck/kit/zone';
import type { EnergyWay, StationMoney } from '@heliodeck/model/energy/band-energy';
import { type CountedPart, flatPrice, waySums } from '@heliodeck/model/energy/band-sums';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { split, type TariffVersion, versionOn } from '@heliodeck/model/energy/tariff';
import type { Context } from '../../context.ts';
import {
  type BandCalendar,
  type BandSum,
  type CounterSum,
  type EnergySource,
  keptBands,
} from '../../telemetry/energy-store.ts';
import { countersSeen } from '../../telemetry/records/counters-seen.ts';
import { sourcesOf } from './generation.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';
import { currenciesOf } from './tariff-of.ts';

/** A counter, the way its energy goes and by what it is told apart. */
interface PricedSource extends EnergySource {
  readonly stationId: string;
  readonly way: EnergyWay;
  readonly by: BandCalendar;
}

/** Days of one month in which one version of a tariff holds, 'yyyy-MM-dd', both included. */
interface Segment {
  readonly month: string;
  readonly first: string;
  readonly last: string;
  readonly isWhole: boolean;
  readonly version: TariffVersion | null;
}

/**
 * What the energy of stations is worth, by month of a year; stations without a tariff are absent. The amounts are those of `bandEnergyOf`,
 * of sums that are kept: months, and days where a version begins within one, for prices that are the same in all bands, else days by band.
 * Only where these do not cover the energy (bands of other names, registers of a meter's own bands) its quarters are read.
 */
export async function moneyOf(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
  year: number,
): Promise<ReadonlyMap<string, StationMoney>> {
  const currencies = await currenciesOf(
    context,
    stations.map(({ id }) => id),
  );
  const sources = await pricedSources(
    context,
    parts,
    stations.filter(({ id }) => currencies.has(id)),
  );
  const segments = segmentsOf(sources, year);
  const energies = await energiesOf(context, parts, sources, segments, year);
  const bands = await bandsOf(context, parts, sources, segments, year);
  const counted = new Map<string, Map<string, CountedPart[]>>();
  for (const source of sources)
    for (const segment of segments.get(source.by) ?? []) {
      const energy = energies.get(keyOf(source, segment));
      if (energy === undefined || (energy.wattHours === 0 && energy.coveredSeconds === 0)) continue;
      const told =
        toldApart(source, segment, energy, bands.get(keyOf(source, segment))) ??
        (await fromQuarters(context, parts, source, segment));
      const months = counted.get(source.stationId) ?? new Map<string, CountedPart[]>();
      counted.set(source.stationId, months);
      months.set(segment.month, [...(months.get(segment.month) ?? []), ...told]);
    }
  return new Map(
    [...currencies].map(([stationId, currency]) => {
      const months = [...(counted.get(stationId) ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return [
        stationId,
        { currency, months: months.map(([date, those]) => ({ date, sums: waySums(those) })) },
      ];
    }),
  );
}

/** Counters of the stations that the caller's data scope shows, in three statements however many stations there are. */
async function pricedSources(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
): Promise<readonly PricedSource[]> {
  const ids = stations.map(({ id }) => id);
  const generated = await sourcesOf(context, parts, stations);
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
  year: number,
): ReadonlyMap<BandCalendar, readonly Segment[]> {
  const calendars = new Set(sources.map(({ by }) => by));
  return new Map([...calendars].map((by) => [by, monthsOfCalendar(by, year)]));
}

function monthsOfCalendar({ calendar }: BandCalendar, year: number): readonly Segment[] {
  if (calendar === null) return [];
  return Array.from({ length: 12 }, (_, index) => monthStart(`${year}-01-01`, index)).flatMap((first) => {
    const last = addDays(monthStart(first, 1), -1);
    const cuts = calendar.versions
      .map(({ validFrom }) => validFrom)
      .filter((date) => first < date && date <= last)
      .toSorted();
    const begins = [first, ...cuts];
    return begins.map((begin, index): Segment => {
      const next = begins[index + 1];
      return {
        month: first.slice(0, 7),
        first: begin,
        last: next === undefined ? last : addDays(next, -1),
        isWhole: begins.length === 1,
        version: versionOn(calendar, begin),
      };
    });
  });
}

/** Energy of each counter in each segment: of whole months in one statement, of parts of months in one for each part. */
async function energiesOf(
  { db }: Context,
  { telemetry: { energy } }: EnergyParts,
  sources: readonly PricedSource[],
  segments: ReadonlyMap<BandCalendar, readonly Segment[]>,
  year: number,
): Promise<ReadonlyMap<string, CounterSum>> {
  const found = new Map<string, CounterSum>();
  for (const sum of await energy.byCounter('month', db, sources, `${year}-01-01`, `${year}-12-31`))
    found.set(`${sum.deviceId} ${sum.role} ${sum.name}-01 whole`, sum);
  for (const [{ first, last }, those] of partsOfMonths(sources, segments, () => true))
    for (const sum of await energy.byCounter('whole', db, those, first, last))
      found.set(`${sum.deviceId} ${sum.role} ${first} part`, sum);
  return found;
}

/** The same by band, of what has prices that differ by band. */
async function bandsOf(
  { db }: Context,
  { telemetry: { energy } }: EnergyParts,
  sources: readonly PricedSource[],
  segments: ReadonlyMap<BandCalendar, readonly Segment[]>,
  year: number,
): Promise<ReadonlyMap<string, BandSum>> {
  const differs = ({ way }: PricedSource, { version }: Segment): boolean =>
    version !== null && flatPrice(version, way) === null;
  const whole = sources.filter((source) =>
    segments.get(source.by)?.some((segment) => segment.isWhole && differs(source, segment)),
  );
  const found = new Map<string, BandSum>();
  for (const sum of await energy.bands('month', db, whole, `${year}-01-01`, `${year}-12-31`))
    found.set(`${sum.deviceId} ${sum.role} ${sum.name}-01 whole`, sum);
  for (const [{ first, last }, those] of partsOfMonths(sources, segments, differs))
    for (const sum of await energy.bands('whole', db, those, first, last))
      found.set(`${sum.deviceId} ${sum.role} ${first} part`, sum);
  return found;
}

/** The sources of each part of a month, those of all tariffs with that part together. */
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

/** The parts of a tariff in the energy of a segment; undefined where what is kept does not tell all of it apart. */
function toldApart(
  { way }: PricedSource,
  { version }: Segment,
  { wattHours, coveredSeconds }: CounterSum,
  bands: BandSum | undefined,
): readonly CountedPart[] | undefined {
  const part = (band: string | null, energy: number): CountedPart => ({
    way,
    part: { band, version },
    wattHours: energy,
    coveredSeconds,
    elapsedSeconds: 0,
  });
  if (version === null) return [part(null, wattHours)];
  const flat = flatPrice(version, way);
  if (flat !== null) return [part(flat, wattHours)];
  // The tariff is what prices, not the bands that a meter's registers were set to.
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
  const told = split({ from: startOfDay(zone, first), to: startOfDay(zone, end) }, calendar, zone);
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
