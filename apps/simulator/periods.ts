import { localDate } from '@heliodeck/kit/zone';
import type { Energy, PlantState } from './plant.ts';

/** What a controller counts per day and month, by the wall clock of its station. */
export interface Periods {
  readonly date: string;
  readonly dayStart: Energy;
  readonly monthStart: Energy;
  /** Seconds with charging power, this day and this month. */
  readonly dayRunning: number;
  readonly monthRunning: number;
}

/** Periods that begin at a state's instant. */
export function newPeriods(zone: string, at: number, energy: Energy): Periods {
  return { date: localDate(zone, at), dayStart: energy, monthStart: energy, dayRunning: 0, monthRunning: 0 };
}

/** Periods after a step; counters of a day or month start again when the station's date does. */
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
