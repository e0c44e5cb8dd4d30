/** Generation of one day, or of one month, of one station or several. */
export interface GenerationItem {
  /** 'yyyy-MM-dd', or 'yyyy-MM' of a month. */
  readonly date: string;
  /** kWh; `null` where there are no data. */
  readonly dailyPower: number | null;
  /** Share of the time elapsed that is covered by data, 0 to 1; `null` before it begins. */
  readonly coverage: number | null;
  /** Seconds of the time elapsed without data, mean of its counters; `null` before it begins. What is told of it: `sumState`. */
  readonly missingSeconds: number | null;
  /** Effective utilisation hours: kWh per kWp installed; `null` where a capacity is unknown. */
  readonly utilisationHours: number | null;
  /** Peak sun hours under a cloudless sky; of one station with a known place only. */
  readonly peakSunHours: number | null;
  /** Those over the installed capacity, kWh. */
  readonly theoreticalPower: number | null;
  /** How the two before were found. */
  readonly estimate: 'clear-sky' | null;
}

/** Generation today, this month, this year and ever, kWh; `null` where there are no data. */
export interface GenerationTotals {
  readonly todayPower: number | null;
  readonly monthPower: number | null;
  readonly yearPower: number | null;
  readonly totalPower: number | null;
}

/** Devices of one type at a station. */
export interface DeviceCount {
  readonly type: number;
  readonly total: number;
  readonly online: number;
}

/** A device that counts the energy of a station's day. */
export interface EnergySourceState {
  readonly deviceId: string;
  /** '' where the caller's data scope hides it. */
  readonly name: string;
  readonly type: number | null;
  /** `null`: hidden from the caller. */
  readonly online: boolean | null;
  /** Of one that is offline, in the station's zone; `null` where nobody knows. */
  readonly offlineSince: string | null;
}

/** What other counters of the station counted on the day, where those of its figures do not answer. */
export interface StandIn {
  /** What they are. */
  readonly by: 'controller';
  /** kWh. */
  readonly energy: number;
  readonly coverage: number | null;
}

/** What a station's dashboard says at the top, and today's figures in full: the answer of GET blade-index/index/stationSummary. */
export interface StationSummary extends GenerationTotals {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  /** kWp. */
  readonly installedCapacity: number | null;
  readonly devices: readonly DeviceCount[];
  readonly today: GenerationItem | null;
  /** What today's figures are made of. */
  readonly sources: readonly EnergySourceState[];
  readonly standIn: StandIn | null;
}
