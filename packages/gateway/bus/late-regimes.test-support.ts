/** How a DTU misbehaves: shares of its answers, 0 to 1, and their delay, in time-outs. */
export interface Regime {
  readonly name: string;
  readonly late: number;
  readonly repeated: number;
  /** Share of requests whose answer is preceded by an older one, late or repeated. */
  readonly crossed: number;
  /** Share of requests after which the DTU reconnects. */
  readonly redialled: number;
  readonly timeouts: readonly [least: number, most: number];
  readonly periodSeconds: number;
}

const calm = {
  late: 0,
  repeated: 0,
  crossed: 0,
  redialled: 0,
  timeouts: [0.5, 5],
  periodSeconds: 1,
} as const;

/** The regimes of the sweeps. */
export const regimes: readonly Regime[] = [
  { ...calm, name: 'some late', late: 0.2 },
  { ...calm, name: 'all late', late: 1, timeouts: [1.2, 4.9] },
  { ...calm, name: 'some late, over the next socket', late: 0.3, redialled: 0.1 },
  { ...calm, name: 'some repeated', repeated: 0.3 },
  { ...calm, name: 'some late, older ones crossing', late: 0.2, crossed: 0.3 },
];

/** Results of a sweep. */
export interface SweepCount {
  readings: number;
  values: number;
  /** Values that the device never had in this metric. */
  wrong: number;
  /** Values that it had, but not since the request. */
  stale: number;
  /**
   * Stale values on a bus that had not yet visibly repeated an answer, or whose true answer came late: the gateway could not detect them.
   */
  untold: number;
  polls: number;
  timeouts: number;
  /** Distinct pairs of requests: an answer to the first came while the second was pending. */
  readonly pairs: Set<string>;
  readonly examples: string[];
}

/** A count of zero. */
export function emptyCount(): SweepCount {
  return {
    readings: 0,
    values: 0,
    wrong: 0,
    stale: 0,
    untold: 0,
    polls: 0,
    timeouts: 0,
    pairs: new Set(),
    examples: [],
  };
}
