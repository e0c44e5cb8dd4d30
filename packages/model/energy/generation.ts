/** Generation of one or several stations on one day or in one month. */
export interface GenerationItem {
  /** 'yyyy-MM-dd', or 'yyyy-MM' of a month. */
  readonly date: string;
  /** kWh; `null` without data. */
  readonly dailyPower: number | null;
  /** Share of the elapsed time that is covered by data, 0 to 1; `null` before the period begins. */
  readonly coverage: number | null;
  /**
   * Seconds of the elapsed time without data, mean over its counters; `null` before the period begins.
   * Evaluated by `sumState`.
   */
  readonly missingSeconds: number | null;
  /** Effective utilisation hours: kWh per kWp installed; `null` if a capacity is unknown. */
  readonly utilisationHours: number | null;
  /** Peak sun hours under a cloudless sky; only for a single station with a known position. */
  readonly peakSunHours: number | null;
  /** Peak sun hours × installed capacity, kWh. */
  readonly theoreticalPower: number | null;
  /** How the two previous fields were estimated. */
  readonly estimate: 'clear-sky' | null;
}

/** Generation today, this month, this year and in total, kWh; `null` without data. */
export interface GenerationTotals {
  readonly todayPower: number | null;
  readonly monthPower: number | null;
  readonly yearPower: number | null;
  readonly totalPower: number | null;
}

/** Number of devices of one type at a station. */
export interface DeviceCount {
  readonly type: number;
  readonly total: number;
  readonly online: number;
}

/** A device that counts the energy of a station's day. */
export interface EnergySourceState {
  readonly deviceId: string;
  /** '' if the caller's data scope hides it. */
  readonly name: string;
  readonly type: number | null;
  /** `null`: hidden from the caller. */
  readonly online: boolean | null;
  /** When it went offline, in the station's zone; `null` if unknown. */
  readonly offlineSince: string | null;
}

/** Energy of other counters of the station on the day, used while its regular counters do not answer. */
export interface StandIn {
  /** Type of these counters. */
  readonly by: 'controller';
  /** kWh. */
  readonly energy: number;
  readonly coverage: number | null;
}

/**
 * The head of a station's dashboard and today's figures in full: the response of GET
 * blade-index/index/stationSummary.
 */
export interface StationSummary extends GenerationTotals {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  /** kWp. */
  readonly installedCapacity: number | null;
  readonly devices: readonly DeviceCount[];
  readonly today: GenerationItem | null;
  /** Devices that today's figures come from. */
  readonly sources: readonly EnergySourceState[];
  readonly standIn: StandIn | null;
}
