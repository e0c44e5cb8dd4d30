import type { ArrayYields } from './array-yields.ts';
import type { LossKind } from './losses.ts';

/** Source of the light: a sensor on site, a weather service, or a cloudless sky. */
export type LightSource = 'measured' | 'service' | 'clearSky';

/** The weather station that measured most of the daylight of a period. */
export interface LightSensor {
  readonly id: string;
  /** '' if the caller's data scope hides it. */
  readonly name: string;
  /**
   * Share of the quarters of an hour with daylight that it measured. If the share is too small, another
   * source of light is used.
   */
  readonly coverage: number;
}

/** Why an inverter yielded less than the others of its station, as far as it can be derived from data. */
export type LagReason = 'off' | 'noData' | 'strings' | 'clipping' | 'curtailment';

/** A day of a station. */
export interface InsightDay {
  readonly date: string;
  /** kWh; `null` if nothing was counted. */
  readonly energy: number | null;
  /** Share of the elapsed time with data. */
  readonly coverage: number | null;
  /** h */
  readonly finalYield: number | null;
  readonly referenceYield: number | null;
  readonly ratio: number | null;
}

/** An inverter compared with the others of its station. */
export interface InverterInsight {
  readonly id: string;
  readonly name: string;
  /** kWp of its modules, or its rating if they are not entered; `null` if neither is. */
  readonly capacity: number | null;
  /** Power of its modules over its rating; `null` unless both are entered. */
  readonly directRatio: number | null;
  /** Counted kWh. */
  readonly energy: number | null;
  /** kWh/kWp */
  readonly specific: number | null;
  /** Relative deviation from the median of the station. */
  readonly against: number | null;
  /** kWh below the median. */
  readonly lacking: number | null;
  /** Value of `lacking` at the tariff, as a decimal text. */
  readonly worth: string | null;
  /** Share of the time with light that has data. */
  readonly availability: number | null;
  readonly hoursOff: number;
  readonly hoursUnknown: number;
  readonly reasons: readonly LagReason[];
}

/** Performance of a station in a period (docs/product/insight.md). Energies in kWh. */
export interface StationInsight {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly first: string;
  readonly last: string;
  /** kWp */
  readonly capacity: number | null;
  /** Degrees; `assumed` if not entered. */
  readonly plane: { readonly tilt: number; readonly azimuth: number; readonly assumed: boolean } | null;
  /** 1/K */
  readonly coefficient: { readonly value: number; readonly assumed: boolean };
  /** `null` if the station has neither a position nor a sensor. */
  readonly light: LightSource | null;
  /** `null` if no weather station of the station reported any light. */
  readonly sensor: LightSensor | null;
  readonly energy: number | null;
  readonly coverage: number | null;
  readonly finalYield: number | null;
  readonly referenceYield: number | null;
  readonly ratio: number | null;
  /** h; `null` if the inputs of the inverters were read for less than half of the energy. */
  readonly arrayYields: ArrayYields | null;
  /** `null` if the module temperature is known for less than half of the light. */
  readonly ratioAt25: number | null;
  readonly availability: number | null;
  readonly energyAvailability: number | null;
  readonly theoretical: number | null;
  /** kWh at 25 °C under a cloudless sky, of the same intervals; `null` if the light itself is that of a cloudless sky. */
  readonly clearSky: number | null;
  readonly losses: Readonly<Record<LossKind, number | null>> | null;
  readonly unexplained: number | null;
  /** Energy counted while the light was unknown: included in `energy`, but in no ratio and no loss. */
  readonly unlit: number | null;
  readonly currency: string | null;
  readonly days: readonly InsightDay[];
  readonly inverters: readonly InverterInsight[];
}

/** A station compared with others. */
export interface ComparedStation {
  readonly id: string;
  readonly name: string;
  /** Code of the region whose stations it is compared with; '' = all stations. */
  readonly group: string;
  readonly capacity: number | null;
  readonly energy: number | null;
  readonly coverage: number | null;
  /** kWh/kWp */
  readonly specific: number | null;
  /** Specific yield over that of a cloudless sky on a horizontal plane; `null` without a position. */
  readonly ofClearSky: number | null;
  readonly against: number | null;
  readonly lacking: number | null;
  /** At the selling price of the station, as a decimal text. */
  readonly worth: string | null;
  /** Currency of `worth`; `null` without one. */
  readonly currency: string | null;
}
