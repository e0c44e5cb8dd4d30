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
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** When the line of the desert station was dead: an afternoon nine days before it was registered. */
export function outageOf(zone: string, madeAt: number): Stretch {
  const date = addDays(localDate(zone, madeAt), -9);
  const at = (clock: string): number => instantOfWall(zone, Date.parse(`${date}T${clock}:00Z`));
  return { from: at('14:06'), until: at('15:02') };
}

/** When the grid's voltage was too high: at noon, twelve days before the roof was registered. */
export function swellOf(zone: string, madeAt: number): Stretch {
  const date = addDays(localDate(zone, madeAt), -12);
  const at = (clock: string): number => instantOfWall(zone, Date.parse(`${date}T${clock}:00Z`));
  return { from: at('12:38'), until: at('13:04') };
}

/** What the swell adds to the voltage of a phase, V. */
const swellVolts = 26;

/** When the connector of a string opened: on the day before the last patrol, which finds it. */
function stringBrokenAt(zone: string, madeAt: number): number {
  const last = patrolsBetween(roofPatrols(zone), madeAt - historyDays * dayMs, madeAt - dayMs).at(-1);
  return (last?.start ?? madeAt) - 22 * hourMs;
}

/** The roof with its open string sound until that instant, and the swell of its grid; without history it was always open. */
export function agedRoof(design: RoofSiteDesign, madeAt: number): RoofSiteDesign {
  const brokenSince = stringBrokenAt(design.zone, madeAt);
  const inverters = design.roof.inverters.map((inverter) => ({
    ...inverter,
    strings: inverter.strings.map((one) => (one.brokenSince === undefined ? one : { ...one, brokenSince })),
  }));
  const swell = { ...swellOf(design.zone, madeAt), volts: swellVolts };
  return { ...design, roof: { ...design.roof, inverters, swell } };
}
