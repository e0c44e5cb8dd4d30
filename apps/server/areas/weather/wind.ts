import { compassPoints } from './phrases.facts.ts';

/** Lower bounds of Beaufort 1 to 12, m/s (WMO, Manual on Codes, table 1100). */
const beaufortFrom = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

/** Wind force 0 to 12 of a mean wind in m/s, as text. */
export function beaufort(metresPerSecond: number): string {
  return String(beaufortFrom.filter((from) => metresPerSecond >= from).length);
}

/** The Chinese compass point from which the wind blows; degrees clockwise from north. */
export function compassPoint(degrees: number): string {
  return compassPoints[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? compassPoints[0];
}
