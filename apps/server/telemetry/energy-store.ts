import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { CounterEvent } from '@heliodeck/model/energy/chain';
import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import type { TenantDb } from '../store/tenant-db.ts';

/** A counter of a device. */
export interface EnergySource {
  readonly deviceId: string;
  /** Number of the role. */
  readonly role: number;
}

/** A source of generation and the station it belongs to. */
export interface GenerationSource extends EnergySource {
  readonly stationId: string;
  /** The device's. */
  readonly type: number | null;
}

/** A counter of a station's device, and where a meter stands. */
export interface StationCounter extends GenerationSource {
  /** See meterRole; `null` of what is no meter. */
  readonly meterRole: number | null;
}

/** Energy of one counter on one local day, or in one month. */
export interface CounterEnergy extends EnergySource, PeriodEnergy {}

/** Energy of several counters on one local day, or in one month. */
export interface PeriodEnergy {
  /** 'yyyy-MM-dd' or 'yyyy-MM', in the stations' zones. */
  readonly name: string;
  readonly wattHours: number;
  /** Seconds covered by data, added up over the counters. */
  readonly coveredSeconds: number;
}

/** What energy of counters is added up by; 'whole' is all days asked for together. */
export type SumUnit = 'day' | 'month' | 'year' | 'whole';

/** Energy of one counter in a period. */
export interface CounterSum extends EnergySource, PeriodEnergy {}

/** Bands that are kept by day, by the keys that tariffs give them. */
export const keptBands = ['sharp', 'peak', 'flat', 'valley'] as const;
export type KeptBand = (typeof keptBands)[number];

/** By what the energy of a station's meters is told apart into bands. */
export interface BandCalendar {
  /** `null` where the station has no tariff: only registers of a meter tell its bands apart. */
  readonly calendar: TariffCalendar | null;
  readonly zone: string;
  /** Changes with the bands of any instant; prices do not change it. */
  readonly mark: string;
}

/** A counter, and by what its energy is told apart. */
export interface BandSource extends EnergySource {
  readonly by: BandCalendar;
}

/** Energy of a counter by band in a period, Wh. */
export interface BandSum extends EnergySource, Readonly<Record<KeptBand, number>> {
  readonly name: string;
  /** Days that registers of the meter told apart, and days that the tariff did. */
  readonly byRegister: number;
  readonly byTariff: number;
}

/** A counter of something, and the zone of its days. */
export interface OwnedCounter extends EnergySource {
  /** What its events are counted for. */
  readonly ownerId: string;
  readonly zone: string;
}

/** A stretch of a device's history, ms; the end does not belong to it. */
export interface DeviceStretch {
  readonly deviceId: string;
  readonly from: number;
  readonly to: number;
}

/** Instants of readings, ms. */
export interface PeriodEnds {
  /** Of the last reading in the two days before the stretch, else of the first one in it. */
  readonly base: number;
  /** Of the last reading in it. */
  readonly last: number;
}

/** Energy of several counters in one of several stretches of time. */
export interface StretchEnergy {
  /** Which, from 0 on. */
  readonly stretch: number;
  readonly wattHours: number;
  /** Seconds covered by data, added up over the counters. */
  readonly coveredSeconds: number;
}

/** Why a counter's energy is not simply its growth. Instants in ms, watt-hours. */
export interface StoredEvent extends EnergySource {
  readonly kind: CounterEvent['kind'];
  readonly fromAt: number;
  readonly at: number;
  readonly fromWh: number;
  readonly toWh: number;
  readonly wh: number;
}

/**
 * Energy that counters of devices have counted. Readings bring it in the transaction of their history; what is asked here knows
 * nothing of a caller's data scope: `records/counters-seen.ts` leaves out what is not his to see.
 */
export interface EnergyStore {
  /**
   * What counts the generation of each station: its meters at the generation, where one has ever counted; else whatever else
   * there counts generated energy. Removed devices stay in: their past was real.
   */
  generationSources(db: TenantDb, stationIds: readonly string[]): Promise<GenerationSource[]>;
  /** What the controllers of a station count as generated, whether its figures are made of it or not. */
  controllerCounters(db: TenantDb, stationId: string): Promise<GenerationSource[]>;
  /** What meters at the grid connection of stations count, forward and reverse; removed ones stay in. */
  gridCounters(db: TenantDb, stationIds: readonly string[]): Promise<GenerationSource[]>;
  /** Everything that is counted at stations; removed devices stay in. */
  stationCounters(db: TenantDb, stationIds: readonly string[]): Promise<StationCounter[]>;
  /**
   * Energy of counters in stretches that follow each other, from the quarters themselves; stretches without data are absent.
   * @param borders instants, ms, on quarters of an hour and growing; stretch n lies between borders n and n + 1
   */
  between(db: TenantDb, of: readonly EnergySource[], borders: readonly number[]): Promise<StretchEnergy[]>;
  /**
   * Energy of counters on each local day, or in each month, of the days from one to another, both included ('yyyy-MM-dd';
   * months must be whole); periods without data are absent.
   */
  by(
    period: 'day' | 'month',
    db: TenantDb,
    of: readonly EnergySource[],
    first: string,
    last: string,
  ): Promise<PeriodEnergy[]>;
  /** The same as `by`, of each counter by itself. */
  ofEach(
    period: 'day' | 'month',
    db: TenantDb,
    of: readonly EnergySource[],
    first: string,
    last: string,
  ): Promise<CounterEnergy[]>;
  /** The same of each counter by itself, also by year or of all those days together (their name is '' then). */
  byCounter(
    unit: SumUnit,
    db: TenantDb,
    of: readonly EnergySource[],
    first: string,
    last: string,
  ): Promise<CounterSum[]>;
  /** Energy of counters by band of a calendar, as `byCounter`; what lies in no band of those kept is in no sum. */
  bands(
    unit: SumUnit,
    db: TenantDb,
    of: readonly BandSource[],
    first: string,
    last: string,
  ): Promise<readonly BandSum[]>;
  /** By what the meters of stations are told apart, by the ids of the stations. */
  calendars(db: TenantDb, stationIds: readonly string[]): Promise<ReadonlyMap<string, BandCalendar>>;
  /** The first local day with data of each counter, 'yyyy-MM-dd', by device and role; those without data are absent. */
  firstDays(db: TenantDb, counters: readonly EnergySource[]): Promise<ReadonlyMap<string, string>>;
  /**
   * How many gaps, resets and exchanges the counters of each owner had on the days from one to another, both included; by owner
   * and name of the period ('' of 'whole').
   */
  eventCounts(
    db: TenantDb,
    counters: readonly OwnedCounter[],
    within: { readonly unit: SumUnit; readonly first: string; readonly last: string },
  ): Promise<ReadonlyMap<string, number>>;
  /** Events of counters that reach into a stretch of time (instants, ms), oldest first, at most so many. */
  eventsWithin(
    db: TenantDb,
    counters: readonly EnergySource[],
    stretch: { readonly from: number; readonly to: number; readonly most: number },
  ): Promise<readonly StoredEvent[]>;
  /** The readings at the ends of stretches of a record, in their order; undefined where a stretch has none. */
  readingsAtEnds(
    db: TenantDb,
    record: TelemetryRecord,
    stretches: readonly DeviceStretch[],
  ): Promise<readonly (PeriodEnds | undefined)[]>;
  /**
   * Keeps days by band, some at a time, and starts anew where a tariff changed.
   * @returns how many; fewer than asked for means that none are left
   */
  keepBands(platform: TenantDb, limit: number): Promise<number>;
  /** Energy of counters on all days together, Wh; `null` where there are no data. */
  total(db: TenantDb, of: readonly EnergySource[]): Promise<number | null>;
  /** The counters that devices have. */
  countersOf(db: TenantDb, deviceIds: readonly string[]): Promise<EnergySource[]>;
  /** The newest events of counters, newest first, at most so many; of one kind or of all. */
  events(
    db: TenantDb,
    counters: readonly EnergySource[],
    which: { readonly kind: CounterEvent['kind'] | undefined; readonly most: number },
  ): Promise<StoredEvent[]>;
  /**
   * Takes the sums of days that are over, some at a time. A day that late readings reopened is summed again.
   * @param now ms
   * @returns how many; fewer than asked for means that none are left
   */
  closeDays(platform: TenantDb, now: number, limit: number): Promise<number>;
  /**
   * Gives counters whose station has another zone now the days of that zone.
   * @returns how many counters moved
   */
  followZones(platform: TenantDb): Promise<number>;
}
