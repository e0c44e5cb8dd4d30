import { roundTo } from '@heliodeck/kit/scale';
import { addDays, localDate } from '@heliodeck/kit/zone';
import { clearLight } from '@heliodeck/model/energy/insight/light';
import {
  clearDays,
  type DailyYield,
  degradationOf,
  soilingOf,
} from '@heliodeck/model/energy/insight/long-term';
import type { StationYears } from '@heliodeck/model/energy/insight/station-years';
import { median } from '@heliodeck/model/energy/insight/yields';
import { days, type Period } from '@heliodeck/model/energy/period';
import type { GeoPosition, Plane } from '@heliodeck/model/weather/sun';
import type { Context } from '../../context.ts';
import { capacityIn, capacitySteps } from '../../telemetry/figures/capacity.ts';
import { generationCounters } from './generation.ts';
import { planeOf } from './insight-light.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Most days, the newest: five years. */
const mostDays = 5 * 365 + 1;
const soilingDays = 365;
/** A day with less coverage is left out. */
const leastCovered = 0.98;
/** Step of the integration of a clear-sky day, ms. */
const stepMs = 1_800_000;
/** Days with less irradiation than this, h at 1000 W/m², are left out. */
const leastReference = 0.5;
const hourMs = 3_600_000;

/** Returns the change of a station's yield over years: from year to year, and between rains and cleanings. */
export async function stationYears(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
): Promise<StationYears> {
  const now = context.now.getTime();
  const today = localDate(station.zone, now);
  const last = addDays(today, -1);
  const sources = await generationCounters(context, parts, [station]);
  const begun = [...(await parts.telemetry.energy.firstDays(context.db, sources)).values()].toSorted()[0];
  const oldest = addDays(last, 1 - mostDays);
  const first = begun === undefined || begun > last ? last : begun > oldest ? begun : oldest;
  const periods = days(station.zone, first, last);
  const plane = station.place && planeOf(station.place, station.modules);
  const found = await parts.telemetry.energy.by('day', context.db, sources, first, last);
  const counted = new Map(found.map((one) => [one.name, one]));
  const steps = (await capacitySteps(context, [station])).get(station.id) ?? [];
  const yieldOf = (period: Period): DailyYield => {
    const energy = counted.get(period.name);
    const covered = (energy?.coveredSeconds ?? 0) / (((period.to - period.from) / 1000) * sources.length);
    if (!energy || covered < leastCovered || !station.place || !plane) return null;
    const whole = { name: period.name, first: period.name, last: period.name };
    const capacity = capacityIn(station, steps, whole, today);
    const reference = clearHours(station.place, plane, period);
    return capacity && reference >= leastReference ? energy.wattHours / 1000 / capacity / reference : null;
  };
  const yields = periods.map(yieldOf);
  const hasCapacity =
    station.capacity !== null && (station.capacity > 0 || steps.some(({ capacity }) => capacity > 0));
  const clear = clearDays(yields);
  const { rate, low, high, pairs, lacks } = degradationOf(yields);
  const skipped = Math.max(0, yields.length - soilingDays);
  const soiling = soilingOf(yields.slice(skipped));
  const rounded = (value: number | null): number | null => (value === null ? null : roundTo(value, 5));
  const months = Map.groupBy(
    periods.map(({ name }, index) => ({ month: name.slice(0, 7), value: clear[index] ?? null })),
    ({ month }) => month,
  );
  return {
    stationId: station.id,
    stationName: station.name,
    first,
    last,
    days: yields.filter((value) => value !== null).length,
    clearDays: clear.filter((value) => value !== null).length,
    lacks: !station.place ? 'place' : hasCapacity ? null : 'capacity',
    degradation: { rate: rounded(rate), low: rounded(low), high: rounded(high), pairs, lacks },
    soiling: {
      ratio: rounded(soiling.ratio),
      rate: rounded(soiling.rate),
      lacks: soiling.lacks,
      cleanings: soiling.cleanings.map((day) => periods[skipped + day]?.name ?? ''),
    },
    months: [...months].map(([month, of]) => ({
      month,
      ratio: rounded(median(of.flatMap(({ value }) => value ?? []))),
    })),
  };
}

/** Hours at 1000 W/m² of a clear-sky day on a plane. */
function clearHours(place: GeoPosition, plane: Plane, { from, to }: Period): number {
  let sum = 0;
  for (let at = from; at < to; at += stepMs) {
    const length = Math.min(stepMs, to - at);
    sum += (clearLight(place, plane, at + length / 2).irradiance * length) / hourMs;
  }
  return sum / 1000;
}
