import type { LossKind } from './losses.ts';

/** Whose word the light is: a sensor's on site, a weather service's for the place, or a cloudless sky's. */
export type LightSource = 'measured' | 'service' | 'clearSky';

/** The weather station that measured most of the daylight of a period. */
export interface LightSensor {
  readonly id: string;
  /** '' where the caller's data scope hides it. */
  readonly name: string;
  /** Share of the quarters of an hour with daylight that it measured. Where it is too small the light is not taken from it. */
  readonly coverage: number;
}

/** Why an inverter gave less than the others of its station, as far as data tell. */
export type LagReason = 'off' | 'noData' | 'strings' | 'clipping' | 'curtailment';

/** A day of a station. */
export interface InsightDay {
  readonly date: string;
  /** kWh; `null` where nothing was counted. */
  readonly energy: number | null;
  /** Share of the time elapsed with data. */
  readonly coverage: number | null;
  /** h */
  readonly finalYield: number | null;
  readonly referenceYield: number | null;
  readonly ratio: number | null;
}

/** An inverter beside the others of its station. */
export interface InverterInsight {
  readonly id: string;
  readonly name: string;
  /** kWp of its modules; `null` where nobody said. */
  readonly capacity: number | null;
  /** kWh it counted. */
  readonly energy: number | null;
  /** kWh/kWp */
  readonly specific: number | null;
  /** Share above or below the middle one of the station. */
  readonly against: number | null;
  /** kWh below the middle one. */
  readonly lacking: number | null;
  /** What these are worth at the tariff, as a decimal text. */
  readonly worth: string | null;
  /** Share of the time with light that has data. */
  readonly availability: number | null;
  readonly hoursOff: number;
  readonly hoursUnknown: number;
  readonly reasons: readonly LagReason[];
}

/** How a station did in a period (docs/product/insight.md). Energies in kWh. */
export interface StationInsight {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly first: string;
  readonly last: string;
  /** kWp */
  readonly capacity: number | null;
  /** Degrees; `assumed` where nobody said. */
  readonly plane: { readonly tilt: number; readonly azimuth: number; readonly assumed: boolean } | null;
  /** 1/K */
  readonly coefficient: { readonly value: number; readonly assumed: boolean };
  /** `null` where the station has no place, and no sensor. */
  readonly light: LightSource | null;
  /** `null` where no weather station of the station said anything of the light. */
  readonly sensor: LightSensor | null;
  readonly energy: number | null;
  readonly coverage: number | null;
  readonly finalYield: number | null;
  readonly referenceYield: number | null;
  readonly ratio: number | null;
  /** `null` where the module temperature is known of less than half of the light. */
  readonly ratioAt25: number | null;
  readonly availability: number | null;
  readonly energyAvailability: number | null;
  readonly theoretical: number | null;
  readonly losses: Readonly<Record<LossKind, number | null>> | null;
  readonly unexplained: number | null;
  /** Counted while the light was not known: in `energy`, in no ratio and in no loss. */
  readonly unlit: number | null;
  readonly currency: string | null;
  readonly days: readonly InsightDay[];
  readonly inverters: readonly InverterInsight[];
}

/** A station beside others. */
export interface ComparedStation {
  readonly id: string;
  readonly name: string;
  /** Code of the region whose stations it is compared with; '' = all of them. */
  readonly group: string;
  readonly capacity: number | null;
  readonly energy: number | null;
  readonly coverage: number | null;
  /** kWh/kWp */
  readonly specific: number | null;
  /** Specific yield over that of a cloudless sky on the level; `null` without a place. */
  readonly ofClearSky: number | null;
  readonly against: number | null;
  readonly lacking: number | null;
  /** At the price for which the station sells, as a decimal text. */
  readonly worth: string | null;
  /** Of that worth; `null` where there is none. */
  readonly currency: string | null;
}
