import type { BandEnergy, EnergyWay } from '@heliodeck/model/energy/band-energy';
import { bandParts, type CountedPart, waySums } from '@heliodeck/model/energy/band-sums';
import { days, type Period } from '@heliodeck/model/energy/period';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { splitByBand, type TariffPart } from '@heliodeck/model/energy/tariff';
import type { Context } from '../../context.ts';
import type { EnergySource } from '../../telemetry/energy-store.ts';
import { countersSeen } from '../../telemetry/records/counters-seen.ts';
import { generationCounters } from './generation.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';
import { tariffOf } from './tariff-of.ts';

/** Days of a range ('yyyy-MM-dd', both ends included), by day or by month. */
export interface BandRequest {
  readonly first: string;
  readonly last: string;
  readonly unit: 'day' | 'month';
}

/** A part of the tariff in one period. */
interface DatedPart {
  readonly date: string;
  readonly part: TariffPart;
}

/**
 * Returns the energy of a station by band, day or month, and its value. Computed from the stored quarters at each request, so that late
 * readings and a changed tariff are included at once.
 */
export async function bandEnergyOf(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  request: BandRequest,
): Promise<BandEnergy> {
  const tariff = await tariffOf(context, station.id);
  const periods = periodsOf(station.zone, request);
  const dated = periods.flatMap((period) =>
    splitByBand(period, tariff.calendar, station.zone).map(
      (part): DatedPart => ({ date: period.name, part }),
    ),
  );
  const counted = await countedIn(context, parts, station, dated);
  // Without a tariff the only band has no name.
  const shown = (list: readonly CountedPart[]) =>
    bandParts(list).map((part) => (tariff.id === null ? { ...part, band: null, validFrom: null } : part));
  return {
    stationId: station.id,
    stationName: station.name,
    timeZone: station.zone,
    tariffId: tariff.id,
    tariffName: tariff.name,
    currency: tariff.currency,
    bands: tariff.bands,
    periods: periods.map(({ name }) => {
      const those = counted.filter(({ date }) => date === name);
      return { date: name, parts: shown(those), sums: waySums(those) };
    }),
    totals: waySums(counted),
  };
}

async function countedIn(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  dated: readonly DatedPart[],
): Promise<readonly (CountedPart & { readonly date: string })[]> {
  const borders = dated.map(({ part }) => part.from);
  const end = dated.at(-1)?.part.to;
  if (end !== undefined) borders.push(end);
  const counted: (CountedPart & { readonly date: string })[] = [];
  for (const [way, sources] of await sourcesByWay(context, parts, station)) {
    const found = await parts.telemetry.energy.between(context.db, sources, borders);
    const byStretch = new Map(found.map((one) => [one.stretch, one]));
    for (const [stretch, { date, part }] of dated.entries()) {
      const energy = byStretch.get(stretch);
      const elapsed = Math.max(0, Math.min(part.to, context.now.getTime()) - part.from) / 1000;
      // Uncounted energy is absent, not zero; a part that has begun without data lowers the coverage.
      if (energy === undefined && elapsed === 0) continue;
      counted.push({
        date,
        way,
        part,
        wattHours: energy?.wattHours ?? 0,
        coveredSeconds: energy?.coveredSeconds ?? 0,
        elapsedSeconds: elapsed * sources.length,
      });
    }
  }
  // Days without any reading are left out.
  const withData = new Set(
    counted
      .filter(({ wattHours, coveredSeconds }) => wattHours !== 0 || coveredSeconds !== 0)
      .map(({ date, way }) => `${date} ${way}`),
  );
  return counted.filter(({ date, way }) => withData.has(`${date} ${way}`));
}

/** Returns the counters of each direction in the caller's data scope. */
async function sourcesByWay(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
): Promise<readonly (readonly [EnergyWay, readonly EnergySource[]])[]> {
  const generated = await generationCounters(context, parts, [station]);
  const grid = await countersSeen(
    context,
    parts,
    await parts.telemetry.energy.gridCounters(context.db, [station.id]),
  );
  const of = (role: 'forward' | 'reverse') => grid.filter((one) => one.role === roleNumber(role));
  return [
    ['generated', generated],
    ['bought', of('forward')],
    ['sold', of('reverse')],
  ];
}

function periodsOf(zone: string, { first, last, unit }: BandRequest): readonly Period[] {
  const daily = days(zone, first, last);
  if (unit === 'day') return daily;
  const months = Map.groupBy(daily, ({ name }) => name.slice(0, 7));
  return [...months].map(([name, those]) => ({
    name,
    from: those[0]?.from ?? 0,
    to: those.at(-1)?.to ?? 0,
  }));
}

/** Most days in one response. */
export const mostBandDays = 366;
