import type { CounterEvent } from '@heliodeck/model/energy/chain';
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
