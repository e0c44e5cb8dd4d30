import { addDays } from '@heliodeck/kit/zone';
import { clearLight, type Light, seenLight, usualPlane } from '@heliodeck/model/energy/insight/light';
import type { LightSource } from '@heliodeck/model/energy/insight/station-insight';
import type { SkyConditions } from '@heliodeck/model/weather/conditions';
import type { GeoPosition, Plane } from '@heliodeck/model/weather/sun';
import type { ModuleFacts } from './stations.ts';

/** Requests the past weather from a service; undefined if there is none or it does not answer. */
export type PastSky = (
  question: { readonly place: GeoPosition; readonly first: string; readonly last: string },
  now: number,
) => Promise<readonly SkyConditions[] | undefined>;

/** The plane used for the computation, and whether a part of it is assumed. */
export function planeOf(
  place: GeoPosition,
  { tilt, azimuth }: Pick<ModuleFacts, 'tilt' | 'azimuth'>,
): Plane & { readonly assumed: boolean } {
  const usual = usualPlane(place);
  return {
    tilt: tilt ?? usual.tilt,
    azimuth: azimuth ?? usual.azimuth,
    assumed: tilt === null || azimuth === null,
  };
}

/**
 * Returns the irradiation in each interval between borders, ms. A service's data are used only if they cover every hour of the period: half
 * a period with clouds and half a clear-sky one would be inconsistent.
 */
export async function lightBetween(
  pastSky: PastSky,
  {
    place,
    plane,
    borders,
    now,
  }: {
    readonly place: GeoPosition;
    readonly plane: Plane;
    readonly borders: readonly number[];
    readonly now: number;
  },
): Promise<{ readonly source: LightSource; readonly light: readonly Light[] }> {
  const [begin = 0, end = 0] = [borders[0], borders.at(-1)];
  const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
  const question = { place, first: dateOf(begin), last: addDays(dateOf(end), 1) };
  const seen = (await pastSky(question, now)) ?? [];
  const middles = borders.slice(1).map((to, index) => ((borders[index] ?? to) + to) / 2);
  let hour = 0;
  const told = middles.map((middle) => {
    while (hour < seen.length - 1 && (seen[hour]?.to ?? 0) <= middle) hour += 1;
    const one = seen[hour];
    return one && one.from <= middle && middle < one.to ? seenLight(place, plane, middle, one) : null;
  });
  const whole = told.flatMap((light) => light ?? []);
  if (middles.length > 0 && whole.length === middles.length) return { source: 'service', light: whole };
  return { source: 'clearSky', light: middles.map((middle) => clearLight(place, plane, middle)) };
}
