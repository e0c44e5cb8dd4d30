/** A change of the online state of a DTU or device. Instants in ms since 1970 UTC. */
export interface OnlinePast {
  readonly of: 'dtu' | 'device';
  readonly id: string;
  readonly name: string;
  readonly at: number;
  /** 'takeover': a new connection of the same DTU replaced the previous one. */
  readonly event: 'online' | 'offline' | 'takeover';
  /** Why it went offline. */
  readonly reason: string | null;
}

/** A changed field in the record of a DTU or device. */
export interface ChangePast {
  readonly at: number;
  readonly account: string;
  /** Key of the record's entity, its id and name, and the field in it. */
  readonly entity: string;
  readonly id: string;
  readonly name: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The response of GET blade-watch/watch/past: events of a device and its DTU, or of the DTUs and devices of a
 * station. Newest first.
 */
export interface DevicePast {
  readonly events: readonly OnlinePast[];
  /** There are earlier events in the period than those returned. */
  readonly isCut?: true;
  readonly changes: readonly ChangePast[];
}
