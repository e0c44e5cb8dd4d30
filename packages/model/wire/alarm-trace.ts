/** What belongs to an alarm that the program raised, over time: response of GET realtimeAlarm/trace. */
export interface AlarmTraceReply {
  /** Whether the device or DTU was online (1, 0); whether the bit was set (1, 0); energy of each quarter of an hour, Wh. */
  readonly kind: 'online' | 'bit' | 'energy';
  /** Ends of the chart, in the zone of the station. */
  readonly begin: string;
  readonly end: string;
  /** Time in the zone of the station, and the value; null = no reading. */
  readonly points: readonly (readonly [time: string, value: number | null])[];
}
