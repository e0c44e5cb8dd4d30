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

/** What a rule would have done on the readings of the last days. */
export interface RuleReplay {
  /** Devices that were replayed, and how many the rule is for. */
  readonly devices: number;
  readonly of: number;
  readonly days: number;
  /** Longest polling period of these devices, s; null where there is none. */
  readonly periodSeconds: number | null;
  readonly readings: number;
  /** The oldest of them, on the caller's clocks; null where there is none. */
  readonly since: string | null;
  readonly alarms: number;
  /** Alarms an hour over the time that has readings. */
  readonly perHour: number;
  readonly firing: readonly ReplayedDevice[];
  /** Up to a thousand alarms: those of the device that has the most by the first rule that raises any, then of others with the most. */
  readonly list: readonly ReplayedAlarmRow[];
}

/** Rules that are replayed and compared at most. */
export const mostCompared = 5;

/** The answer of POST thresholdSetting/replay: what the rule would have done, and each of those it is compared with, in their order. */
export interface RuleComparison extends RuleReplay {
  readonly others: readonly RuleReplay[];
}
