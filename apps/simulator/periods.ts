import { localDate } from '@heliodeck/kit/zone';
import type { Energy, PlantState } from './plant.ts';

/** Counters of a controller per day and month, in the zone of its station. */
export interface Periods {
  readonly date: string;
  readonly dayStart: Energy;
  readonly monthStart: Energy;
  /** Seconds with charging power on this day and in this month. */
  readonly dayRunning: number;
  readonly monthRunning: number;
}

/** Periods that begin at the instant of a state. */
export function newPeriods(zone: string, at: number, energy: Energy): Periods {
  return { date: localDate(zone, at), dayStart: energy, monthStart: energy, dayRunning: 0, monthRunning: 0 };
}

/** Periods after a step; counters of a day or month restart when the local date of the station does. */
export function nextPeriods(
  zone: string,
  periods: Periods,
  before: Pick<PlantState, 'at' | 'energy'>,
  state: PlantState,
): Periods {
  const date = localDate(zone, state.at);
  const running = state.solarPower > 0 ? (state.at - before.at) / 1000 : 0;
  if (date === periods.date) {
    return {
      ...periods,
      dayRunning: periods.dayRunning + running,
      monthRunning: periods.monthRunning + running,
    };
  }
  const newMonth = date.slice(0, 7) !== periods.date.slice(0, 7);
  return {
    date,
    dayStart: before.energy,
    monthStart: newMonth ? before.energy : periods.monthStart,
    dayRunning: running,
    monthRunning: newMonth ? running : periods.monthRunning + running,
  };
}
