/** A change of the online state of a DTU or device. Instants in ms since 1970 UTC. */
export interface OnlinePast {
  readonly of: 'dtu' | 'device';
  readonly id: string;
  readonly name: string;
  readonly at: number;
  /** 'takeover': another connection of the same DTU took the place of the one before. */
  readonly event: 'online' | 'offline' | 'takeover';
  /** Why it went offline. */
  readonly reason: string | null;
}

/** A field that somebody changed in the record of a DTU or device. */
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

/** The answer of GET blade-watch/watch/past: what happened to a device and its DTU, or to the DTUs and devices of a station. Newest first. */
export interface DevicePast {
  readonly events: readonly OnlinePast[];
  readonly changes: readonly ChangePast[];
}
