import type { Severity } from './trouble.ts';

/**
 * State of a station. 'running' it generates or supplies its loads · 'limited' it generates less than the sun
 * allows, because its battery is full · 'standby' its devices answer and nothing is generated · 'asleep' no
 * device answers, as expected of all of them at night · 'offline' no device answers · 'noData' no device has
 * ever answered
 */
export const stationStates = ['running', 'limited', 'standby', 'asleep', 'offline', 'noData'] as const;
export type StationState = (typeof stationStates)[number];

/** A sum, with the number of devices that answer and of all devices. */
export interface PartSum {
  readonly value: number;
  readonly answering: number;
  readonly of: number;
}

/** Summary of a station. Instants in ms since 1970 UTC; values that are hidden from the caller or unknown are null. */
export interface StationTile {
  readonly id: string;
  readonly name: string;
  /** Code of its region, 2 to 6 digits; '' without one. */
  readonly regionId: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** kWp */
  readonly capacity: number | null;
  readonly state: StationState;
  /** For an offline or sleeping station: when the last of its devices stopped answering; null if unknown. */
  readonly offlineSince: number | null;
  /** Instant of the newest of the following values. */
  readonly at: number | null;
  /** kW measured by its generation meters, else the charging power of its controllers. */
  readonly power: PartSum | null;
  readonly powerBy: 'meter' | 'inverter' | 'controller' | null;
  /** kWh today, in the station's zone. */
  readonly today: number | null;
  /** Mean state of charge of its battery packs, %. */
  readonly soc: PartSum | null;
  /** Whether packs are registered, or an inverter reported a battery; without a battery no charge is expected. */
  readonly hasBattery: boolean;
  /** Numbers of online devices and of all devices. */
  readonly online: number;
  readonly devices: number;
  /** The highest severity of its troubles, and their number. */
  readonly worst: Severity | null;
  readonly troubles: number;
}

/** The response of GET blade-watch/watch/stations. */
export interface WatchStations {
  readonly stations: readonly StationTile[];
}

/**
 * Mean power of a station in each quarter of an hour of its local day, kW; null without a reading. Ends with
 * the current quarter.
 */
export interface DayLine {
  readonly stationId: string;
  readonly line: readonly (number | null)[];
}
