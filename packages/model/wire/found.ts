/** A station, DTU, device, alarm or work order that a search found. What is hidden from the caller is '' or null. */
export interface Found {
  readonly of: 'station' | 'dtu' | 'device' | 'alarm' | 'order';
  readonly id: string;
  readonly name: string;
  /** '' of what belongs to no station. */
  readonly stationId: string;
  readonly stationName: string;
  /** null: not known, or neither DTU nor device. */
  readonly isOnline: boolean | null;
  /** Of a device: its type, and the charging parameters that its model lets one set. */
  readonly type: number | null;
  readonly settable: readonly string[];
}
