import { addDays, instantOfWall, localDate } from '@heliodeck/kit/zone';
import { type PatrolTimes, patrolPeriods, patrolsBetween } from '@heliodeck/model/patrols/occurrences';
import type { RoofSiteDesign } from '@heliodeck/simulator/roof-site';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Days of history a new demonstration has. */
export const historyDays = 30;

/** The roof is walked on Mondays before noon. */
export const roofPatrols = (zone: string): PatrolTimes => ({
  period: patrolPeriods.weekly,
  days: [1],
  startTime: '11:00',
  endTime: '12:00',
  zone,
});

/** Stretch of time, ms since 1970. */
export interface PastStretch {
  readonly from: number;
  readonly until: number;
}

/** A time of the day so many days before an instant, on the station's clocks; ms. @param clock 'HH:mm' */
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

/** When the line of the desert station was dead: an afternoon nine days before it was registered. */
export const outageOf = (zone: string, madeAt: number): PastStretch =>
  stretchOf(zone, madeAt, 9, ['14:06', '15:02']);

/** When the line of the tower was dead: in the last night whose morning was over before it was registered. */
export const nightOutageOf = (zone: string, madeAt: number): PastStretch =>
  stretchOf(zone, madeAt - 10 * hourMs, 0, ['03:12', '03:31']);

/** When the grid's voltage was too high: at noon twelve days before the roof was registered, and on the morning of the day before. */
export const swellsOf = (zone: string, madeAt: number): readonly [PastStretch, PastStretch] => [
  stretchOf(zone, madeAt, 12, ['12:38', '13:04']),
  stretchOf(zone, madeAt, 1, ['10:24', '10:46']),
];

/** What the swells add to the voltage of a phase, V. */
const swellVolts = [26, 37] as const;

/** When the connector of a string opened: on the day before the last patrol, which finds it. */
function stringBrokenAt(zone: string, madeAt: number): number {
  const last = patrolsBetween(roofPatrols(zone), madeAt - historyDays * dayMs, madeAt - dayMs).at(-1);
  return (last?.start ?? madeAt) - 22 * hourMs;
}

/** The roof with its open string sound until that instant, and the swells of its grid; without history it was always open. */
export function agedRoof(design: RoofSiteDesign, madeAt: number): RoofSiteDesign {
  const brokenSince = stringBrokenAt(design.zone, madeAt);
  const inverters = design.roof.inverters.map((inverter) => ({
    ...inverter,
    strings: inverter.strings.map((one) => (one.brokenSince === undefined ? one : { ...one, brokenSince })),
  }));
  const swells = swellsOf(design.zone, madeAt).map((swell, n) => ({ ...swell, volts: swellVolts[n] ?? 0 }));
  return { ...design, roof: { ...design.roof, inverters, swells } };
}
