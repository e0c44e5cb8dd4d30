import { addDays, instantOfWall, localDate } from '@heliodeck/kit/zone';
import {
  type Patrol,
  type PatrolTimes,
  patrolPeriods,
  patrolsBetween,
} from '@heliodeck/model/patrols/occurrences';
import type { RoofSiteDesign } from '@heliodeck/simulator/roof-site';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Days of history in a new demonstration. */
export const historyDays = 30;

/** Patrols of the roof are on Mondays before noon. */
export const roofPatrols = (zone: string): PatrolTimes => ({
  period: patrolPeriods.weekly,
  days: [1],
  startTime: '11:00',
  endTime: '12:00',
  zone,
});

/**
 * The patrols of the roof that were done before a time: those until the day before, so that what the last one found was reported and
 * dispatched since, on whatever day the demonstration is made.
 */
export const doneRoofPatrols = (zone: string, from: number, madeAt: number): readonly Patrol[] =>
  patrolsBetween(roofPatrols(zone), from, madeAt - dayMs);

/** A time range, ms since 1970. */
export interface PastStretch {
  readonly from: number;
  readonly until: number;
}

/** A time of day a number of days before a time, in the station's zone; ms. @param clock 'HH:mm' */
export function clockBefore(zone: string, at: number, days: number, clock: string): number {
  const date = addDays(localDate(zone, at), -days);
  return instantOfWall(zone, Date.parse(`${date}T${clock}:00Z`));
}

const stretchOf = (
  zone: string,
  at: number,
  days: number,
  [from, until]: readonly [string, string],
): PastStretch => ({ from: clockBefore(zone, at, days, from), until: clockBefore(zone, at, days, until) });

/** Outage of the desert station's connection: an afternoon nine days before it was registered. */
export const outageOf = (zone: string, madeAt: number): PastStretch =>
  stretchOf(zone, madeAt, 9, ['14:06', '15:02']);

/** Outage of the tower's connection: in the last night whose morning was over before it was registered. */
export const nightOutageOf = (zone: string, madeAt: number): PastStretch =>
  stretchOf(zone, madeAt - 10 * hourMs, 0, ['03:12', '03:31']);

/** Overvoltages of the grid: at noon twelve days before the roof was registered, and on the morning of the day before. */
export const swellsOf = (zone: string, madeAt: number): readonly [PastStretch, PastStretch] => [
  stretchOf(zone, madeAt, 12, ['12:38', '13:04']),
  stretchOf(zone, madeAt, 1, ['10:24', '10:46']),
];

/** Voltage added to a phase by the overvoltages, V. */
const swellVolts = [26, 37] as const;

/** When the connector of a string opened: on the day before the last patrol, which finds it. */
function stringBrokenAt(zone: string, madeAt: number): number {
  const last = doneRoofPatrols(zone, madeAt - historyDays * dayMs, madeAt).at(-1);
  return (last?.start ?? madeAt) - 22 * hourMs;
}

/** The roof with its open string intact until that time, and the overvoltages of its grid; without history the string was always open. */
export function agedRoof(design: RoofSiteDesign, madeAt: number): RoofSiteDesign {
  const brokenSince = stringBrokenAt(design.zone, madeAt);
  const inverters = design.roof.inverters.map((inverter) => ({
    ...inverter,
    strings: inverter.strings.map((one) => (one.brokenSince === undefined ? one : { ...one, brokenSince })),
  }));
  const swells = swellsOf(design.zone, madeAt).map((swell, n) => ({ ...swell, volts: swellVolts[n] ?? 0 }));
  return { ...design, roof: { ...design.roof, inverters, swells } };
}
