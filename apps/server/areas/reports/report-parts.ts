import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/read.ts';
import type { Services } from '../../services.ts';

/** A station as reports need it. */
export interface ReportStation {
  readonly id: string;
  /** '' where the caller's data scope hides it. */
  readonly name: string;
  readonly zone: string;
  /** kWp as entered with the station; `null` where nobody said, or the data scope hides it. */
  readonly capacity: number | null;
}

/** Energy planned for a month ('yyyy-MM') of a station, kWh. */
interface MonthPlan {
  readonly stationId: string;
  readonly month: string;
  readonly planPower: number;
}

/** The weather of a day of a station, in the caller's language. */
interface DayWeather {
  readonly stationId: string;
  /** yyyy-MM-dd */
  readonly day: string;
  readonly text: string;
}

/** What reports ask of other areas. */
export interface ReportNeighbours {
  /** The stations the caller sees: one, those of a region, or all. */
  readonly stations: (
    context: Context,
    reader: Reader,
    stationId?: string,
    region?: string,
  ) => Promise<readonly ReportStation[]>;
  /** Plans of stations in months from one to another, both included. */
  readonly plans: (
    context: Context,
    stationIds: readonly string[],
    first: string,
    last: string,
  ) => Promise<readonly MonthPlan[]>;
  /** What is known of the weather of stations on days from one to another, both included. */
  readonly weather: (
    context: Context,
    stationIds: readonly string[],
    first: string,
    last: string,
  ) => Promise<readonly DayWeather[]>;
}

/** What reports are worked out from. */
export type ReportParts = Pick<Services, 'policy' | 'entities' | 'telemetry'> & ReportNeighbours;
