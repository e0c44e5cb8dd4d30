import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import type { Services } from '../../services.ts';

/** A station as needed for reports. */
export interface ReportStation {
  readonly id: string;
  /** '' if the caller's data scope hides it. */
  readonly name: string;
  readonly zone: string;
  /** kWp as entered for the station; `null` if not entered, or hidden by the data scope. */
  readonly capacity: number | null;
}

/** Planned energy of a station for a month ('yyyy-MM'), kWh. */
interface MonthPlan {
  readonly stationId: string;
  readonly month: string;
  readonly planPower: number;
}

/** The weather at a station on a day, in the caller's language. */
interface DayWeather {
  readonly stationId: string;
  /** yyyy-MM-dd */
  readonly day: string;
  readonly text: string;
}

/** Functions of other areas that reports need. */
export interface ReportNeighbours {
  /** The stations visible to the caller: one, those of a region, or all. */
  readonly stations: (
    context: Context,
    reader: Reader,
    stationId?: string,
    region?: string,
  ) => Promise<readonly ReportStation[]>;
  /** Plans of stations in a range of months, both ends included. */
  readonly plans: (
    context: Context,
    stationIds: readonly string[],
    first: string,
    last: string,
  ) => Promise<readonly MonthPlan[]>;
  /** The weather of stations in a range of days, both ends included. */
  readonly weather: (
    context: Context,
    stationIds: readonly string[],
    first: string,
    last: string,
  ) => Promise<readonly DayWeather[]>;
}

/** Dependencies of reports. */
export type ReportParts = Pick<Services, 'policy' | 'entities' | 'telemetry'> & ReportNeighbours;
