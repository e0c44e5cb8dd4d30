/** A device that would have raised an alarm, the one with the most first. */
export interface ReplayedDevice {
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly stationName: string | null;
  readonly alarms: number;
  /** How long they were open in all. */
  readonly seconds: number;
  /** Zone of its station. */
  readonly timeZone: string;
  /** The time replayed, on the clocks of its station. */
  readonly begin: string;
  readonly end: string;
}

/** An alarm that would have been raised, on the clocks of its station; `to` is null where it would still be open. */
export interface ReplayedAlarmRow {
  readonly deviceId: string;
  readonly packNum: number;
  readonly from: string;
  readonly to: string | null;
  /** The value that crossed the limit, as it is shown. */
  readonly value: number | null;
}

/** What a rule would have done on the readings of the last days: the answer of POST thresholdSetting/replay. */
export interface RuleReplay {
  /** Devices that were replayed, and how many the rule is for. */
  readonly devices: number;
  readonly of: number;
  readonly days: number;
  readonly readings: number;
  /** The oldest of them, on the caller's clocks; null where there is none. */
  readonly since: string | null;
  readonly alarms: number;
  /** Alarms an hour over the time that has readings. */
  readonly perHour: number;
  readonly firing: readonly ReplayedDevice[];
  /** The alarms of the devices with the most, up to a thousand. */
  readonly list: readonly ReplayedAlarmRow[];
}
