import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { CounterEvent } from '@heliodeck/model/energy/chain';
import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import type { TenantDb } from '../store/tenant-db.ts';

/** A counter of a device. */
export interface EnergySource {
  readonly deviceId: string;
  /** Number of the counter's role. */
  readonly role: number;
}

/** Key of a counter in maps. */
export function sourceKey({ deviceId, role }: EnergySource): string {
  return `${deviceId} ${role}`;
}

/** A source of generation and its station. */
export interface GenerationSource extends EnergySource {
  readonly stationId: string;
  /** Type of the device. */
  readonly type: number | null;
}

/** A counter of a station's device, and the position of a meter. */
export interface StationCounter extends GenerationSource {
  /** See meterRole; `null` for a device that is not a meter. */
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

/** Period by which energy of counters is added up; 'whole' is all requested days together. */
export type SumUnit = 'day' | 'month' | 'year' | 'whole';

/** Energy of one counter in a period. */
export interface CounterSum extends EnergySource, PeriodEnergy {}

/** Bands stored per day, by the keys used in tariffs. */
export const keptBands = ['sharp', 'peak', 'flat', 'valley'] as const;
export type KeptBand = (typeof keptBands)[number];

/** The calendar that splits the energy of a station's meters into bands. */
export interface BandCalendar {
  /** `null` if the station has no tariff: then only registers of a meter split its energy. */
  readonly calendar: TariffCalendar | null;
  readonly zone: string;
  /** Changes if the band of any time changes; independent of prices. */
  readonly mark: string;
}

/** A counter and its calendar of bands. */
export interface BandSource extends EnergySource {
  readonly by: BandCalendar;
}

/** Energy of a counter by band in a period, Wh. */
export interface BandSum extends EnergySource, Readonly<Record<KeptBand, number>> {
  readonly name: string;
  /** Days split by registers of the meter, and days split by the tariff. */
  readonly byRegister: number;
  readonly byTariff: number;
}

/** A counter of an owner, and the time zone of its days. */
export interface OwnedCounter extends EnergySource {
  /** Id by which its events are counted. */
  readonly ownerId: string;
  readonly zone: string;
}

/** A time range of a device's history, ms; its end is excluded. */
export interface DeviceStretch {
  readonly deviceId: string;
  readonly from: number;
  readonly to: number;
}

/** Times of readings, ms. */
export interface PeriodEnds {
  /** Time of the last reading in the two days before the range, else of the first one in it. */
  readonly base: number;
  /** Time of the last reading in the range. */
  readonly last: number;
}

/** Energy of several counters in one of several time ranges. */
export interface StretchEnergy {
  /** Index of the range, from 0. */
  readonly stretch: number;
  readonly wattHours: number;
  /** Seconds covered by data, added up over the counters. */
  readonly coveredSeconds: number;
}

/** Why a counter's energy differs from its increase. Times in ms, energy in Wh. */
export interface StoredEvent extends EnergySource {
  readonly kind: CounterEvent['kind'];
  readonly fromAt: number;
  readonly at: number;
  readonly fromWh: number;
  readonly toWh: number;
  readonly wh: number;
}

/**
 * Energy of device counters. Readings add it in the transaction of their history. These functions ignore a caller's data scope:
 * `records/counters-seen.ts` removes counters that the caller may not see.
 */
export interface EnergyStore {
  /**
   * Returns the counters of generation of each station: its generation meters, if one has ever counted; else all other counters of
   * generated energy. Removed devices are included, since they did generate.
   */
  generationSources(db: TenantDb, stationIds: readonly string[]): Promise<GenerationSource[]>;
  /** Returns the generation counters of a station's controllers, whether or not they are the source of its figures. */
  controllerCounters(db: TenantDb, stationId: string): Promise<GenerationSource[]>;
  /** Returns the counters of meters at the grid connection of stations, forward and reverse; removed ones are included. */
  gridCounters(db: TenantDb, stationIds: readonly string[]): Promise<GenerationSource[]>;
  /** Returns all counters at stations; removed devices are included. */
  stationCounters(db: TenantDb, stationIds: readonly string[]): Promise<StationCounter[]>;
  /**
   * Returns the energy of counters in consecutive time ranges, from the quarters; ranges without data are absent.
   * @param borders times, ms, on quarters of an hour, ascending; range n is between borders n and n + 1
   */
  between(db: TenantDb, of: readonly EnergySource[], borders: readonly number[]): Promise<StretchEnergy[]>;
  /**
   * Returns the energy of counters on each local day, or in each month, from one day to another, both included ('yyyy-MM-dd'; months must
   * be whole); periods without data are absent.
   */
  by(
    period: 'day' | 'month',
    db: TenantDb,
    of: readonly EnergySource[],
    first: string,
    last: string,
  ): Promise<PeriodEnergy[]>;
  /** Like `by`, for each counter separately. */
  ofEach(
    period: 'day' | 'month',
    db: TenantDb,
    of: readonly EnergySource[],
    first: string,
    last: string,
  ): Promise<CounterEnergy[]>;
  /** Like `ofEach`, also by year or for all days together (the name is '' then). */
  byCounter(
    unit: SumUnit,
    db: TenantDb,
    of: readonly EnergySource[],
    first: string,
    last: string,
  ): Promise<CounterSum[]>;
  /**
   * Returns the energy of counters by band of a calendar, in periods like `byCounter`; energy in bands that are not stored is in no sum.
   */
  bands(
    unit: SumUnit,
    db: TenantDb,
    of: readonly BandSource[],
    first: string,
    last: string,
  ): Promise<readonly BandSum[]>;
  /** Returns the calendars that split the energy of stations' meters, by station id. */
  calendars(db: TenantDb, stationIds: readonly string[]): Promise<ReadonlyMap<string, BandCalendar>>;
  /** Returns the first local day with data of each counter, 'yyyy-MM-dd', by device and role; counters without data are absent. */
  firstDays(db: TenantDb, counters: readonly EnergySource[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Returns how many gaps, resets and exchanges the counters of each owner had from one day to another, both included; by owner and name of
   * the period ('' for 'whole').
   */
  eventCounts(
    db: TenantDb,
    counters: readonly OwnedCounter[],
    within: { readonly unit: SumUnit; readonly first: string; readonly last: string },
  ): Promise<ReadonlyMap<string, number>>;
  /** Returns events of counters that overlap a time range (ms), oldest first, up to a limit. */
  eventsWithin(
    db: TenantDb,
    counters: readonly EnergySource[],
    stretch: { readonly from: number; readonly to: number; readonly most: number },
  ): Promise<readonly StoredEvent[]>;
  /** Returns the readings at the ends of time ranges of a record, in their order; undefined if a range has none. */
  readingsAtEnds(
    db: TenantDb,
    record: TelemetryRecord,
    stretches: readonly DeviceStretch[],
  ): Promise<readonly (PeriodEnds | undefined)[]>;
  /**
   * Computes and stores days by band, a batch at a time, and recomputes them after a tariff changed.
   * @returns how many; fewer than requested means that none are left
   */
  keepBands(platform: TenantDb, limit: number): Promise<number>;
  /** Returns the energy of counters over all days, Wh; `null` if there are no data. */
  total(db: TenantDb, of: readonly EnergySource[]): Promise<number | null>;
  /** Returns the counters of devices. */
  countersOf(db: TenantDb, deviceIds: readonly string[]): Promise<EnergySource[]>;
  /** Returns the newest events of counters, newest first, up to a limit; of one kind or of all. */
  events(
    db: TenantDb,
    counters: readonly EnergySource[],
    which: { readonly kind: CounterEvent['kind'] | undefined; readonly most: number },
  ): Promise<StoredEvent[]>;
  /**
   * Computes the sums of days that have ended, a batch at a time. A day that late readings reopened is summed again.
   * @param now ms
   * @returns how many; fewer than requested means that none are left
   */
  closeDays(platform: TenantDb, now: number, limit: number): Promise<number>;
  /**
   * Moves counters whose station has another time zone to the days of that zone.
   * @returns how many counters moved
   */
  followZones(platform: TenantDb): Promise<number>;
}
