import type { Severity } from './trouble.ts';

/**
 * What a station does. 'running' it generates or feeds its loads · 'limited' the sun offers more than it takes, since its battery
 * is full · 'standby' its devices answer and nothing is generated · 'asleep' none answers, and the night expects it of all of them ·
 * 'offline' none of its devices answers · 'noData' none ever did
 */
export const stationStates = ['running', 'limited', 'standby', 'asleep', 'offline', 'noData'] as const;
export type StationState = (typeof stationStates)[number];

/** A sum, and of how many devices it is: those that answer, and all. */
export interface PartSum {
  readonly value: number;
  readonly answering: number;
  readonly of: number;
}

/** A station at a glance. Instants in ms since 1970 UTC; what is hidden from the caller or unknown is null. */
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
  /** Of one that is offline or asleep: the instant at which the last of its devices went; null where nobody knows. */
  readonly offlineSince: number | null;
  /** Instant of the newest value below. */
  readonly at: number | null;
  /** kW that its generation meters measure, else that its controllers charge with. */
  readonly power: PartSum | null;
  readonly powerBy: 'meter' | 'inverter' | 'controller' | null;
  /** kWh of the station's own day. */
  readonly today: number | null;
  /** Mean charge of its battery packs, %. */
  readonly soc: PartSum | null;
  /** Whether packs are registered, or an inverter told of a battery: without one there is no charge to miss. */
  readonly hasBattery: boolean;
  /** Devices that are online, and all. */
  readonly online: number;
  readonly devices: number;
  /** The worst that is wrong with it, and how much is. */
  readonly worst: Severity | null;
  readonly troubles: number;
}

/** The answer of GET blade-watch/watch/stations. */
export interface WatchStations {
  readonly stations: readonly StationTile[];
}

/** Mean power of a station in each quarter of an hour of its own day, kW; null where there is no reading. Up to now. */
export interface DayLine {
  readonly stationId: string;
  readonly line: readonly (number | null)[];
}
