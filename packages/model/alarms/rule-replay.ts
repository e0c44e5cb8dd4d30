/** A device that would have raised an alarm; devices with the most alarms come first. */
export interface ReplayedDevice {
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly stationName: string | null;
  readonly alarms: number;
  /** Total time its alarms were open. */
  readonly seconds: number;
  /** IANA zone of its station. */
  readonly timeZone: string;
  /** Start of the replayed period, in the zone of its station. */
  readonly begin: string;
  readonly end: string;
}

/** An alarm that would have been raised, in the zone of its station; `to` is null where it would still be open. */
export interface ReplayedAlarmRow {
  readonly deviceId: string;
  readonly packNum: number;
  readonly from: string;
  readonly to: string | null;
  /** The value that crossed the limit, in the displayed unit. */
  readonly value: number | null;
}

/** Result of replaying a rule on the readings of the last days. */
export interface RuleReplay {
  /** Number of replayed devices, and of devices the rule applies to. */
  readonly devices: number;
  readonly of: number;
  readonly days: number;
  /** Longest polling period of these devices, s; null if there is none. */
  readonly periodSeconds: number | null;
  readonly readings: number;
  /** Time of the oldest reading, in the caller's zone; null if there is none. */
  readonly since: string | null;
  readonly alarms: number;
  /** Alarms per hour over the time with readings, of all devices: estimated from those that were replayed. */
  readonly perHour: number;
  readonly firing: readonly ReplayedDevice[];
  /**
   * At most a thousand alarms: first those of the device with the most by the first rule that raises any,
   * then of the devices that follow.
   */
  readonly list: readonly ReplayedAlarmRow[];
}

/** Maximum number of rules that one request replays and compares. */
export const mostCompared = 5;

/**
 * The response of POST thresholdSetting/replay: the result of the rule, and of each rule it is compared with,
 * in their order.
 */
export interface RuleComparison extends RuleReplay {
  readonly others: readonly RuleReplay[];
}

/** Alarms per hour of all devices of a rule, if the others behave like those that were replayed. */
export function alarmsPerHour({
  alarms,
  hours,
  devices,
  of,
}: {
  readonly alarms: number;
  /** Time with readings; a shorter one than an hour counts as an hour. */
  readonly hours: number;
  /** Number of replayed devices, and of all. */
  readonly devices: number;
  readonly of: number;
}): number {
  return devices === 0 ? 0 : ((alarms / Math.max(1, hours)) * of) / devices;
}
