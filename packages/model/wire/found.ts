/** A station, DTU, device, alarm or work order found by a search. Values hidden from the caller are '' or null. */
export interface Found {
  readonly of: 'station' | 'dtu' | 'device' | 'alarm' | 'order';
  readonly id: string;
  readonly name: string;
  /** '' for records without a station. */
  readonly stationId: string;
  readonly stationName: string;
  /** null: unknown, or neither DTU nor device. */
  readonly isOnline: boolean | null;
  /** For a device: its type, and the charging parameters that its model allows to set. */
  readonly type: number | null;
  readonly settable: readonly string[];
}
