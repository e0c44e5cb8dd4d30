/** Counts of the exchanges over a line. Times of day are ms since 1970, 0 for never; the rest is ms or a count. */
export interface LineCounts {
  readonly exchanges: number;
  /** Answers with data that arrived in time. */
  readonly answered: number;
  readonly timeouts: number;
  /** Answers after their deadline; time from its request of the last of them, and of the slowest. */
  readonly late: number;
  readonly lastLateMs: number;
  readonly mostLateMs: number;
  /** Longest wait for an answer that arrived in time. */
  readonly mostAnswerMs: number;
  /** Frames that failed a checksum or a length, and answers without an end. */
  readonly damaged: number;
  /** Exceptions by code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Of a DTU bytes thrown away, of a device numbers held back and polls that left out further devices, by reason. */
  readonly discarded: Readonly<Record<string, number>>;
  readonly lastAnswerAt: number;
  /** The last complete frame, including exceptions and late ones. */
  readonly lastFrameAt: number;
}

/** Counts of one day and line: of a device, or of the DTU itself (`deviceId` is absent). */
export interface LineTaken {
  readonly tenantId: string;
  readonly dtuId: string;
  readonly deviceId: string | undefined;
  /** Day of the station, yyyy-MM-dd. */
  readonly day: string;
  readonly counts: LineCounts;
}

/** Present state of a DTU's connection. */
export interface LineState {
  readonly isOnline: boolean;
  /** Remote address of its socket; absent without one. */
  readonly remote: string | undefined;
  /** Time of the last received bytes, ms. */
  readonly heardAt: number | undefined;
  /** Link form recognised from its bytes, if it is set to 'auto'. */
  readonly seenForm: string | undefined;
  /** Transactions that wait or run. */
  readonly waiting: number;
  readonly timeoutMs: number;
  /** Counts not taken yet, by device id; those of the DTU itself under ''. */
  readonly counts: ReadonlyMap<string, LineCounts>;
}
