import { addDays, startOfDay, wallTime } from '@heliodeck/kit/zone';
import { type GeoPosition, sunPosition } from '@heliodeck/model/weather/sun';

/** Elevation, degrees, at which the upper rim touches the horizon, including refraction (usual definition of sunrise). */
const horizon = -0.833;
const stepMs = 5 * 60_000;

/** Returns sunrise and sunset of a local day as 'HH:mm'; null if the sun does not rise or set. */
export function sunTimes(
  place: GeoPosition,
  zone: string,
  date: string,
): { readonly sunrise: string | null; readonly sunset: string | null } {
  const start = startOfDay(zone, date);
  const end = startOfDay(zone, addDays(date, 1));
  const height = (at: number): number => sunPosition(place, at).elevation - horizon;
  let sunrise: string | null = null;
  let sunset: string | null = null;
  for (let at = start; at < end; at += stepMs) {
    const before = height(at);
    const after = height(at + stepMs);
    if (before < 0 === after < 0) continue;
    const clock = clockText(zone, at + (stepMs * before) / (before - after));
    if (after >= 0) sunrise = clock;
    else sunset = clock;
  }
  return { sunrise, sunset };
}

function clockText(zone: string, instant: number): string {
  return new Date(wallTime(zone, Math.round(instant / 60_000) * 60_000)).toISOString().slice(11, 16);
}
