/** What was counted of the exchanges over a line. Times of day are ms since 1970, 0 for never; the rest is ms or a count. */
export interface LineCounts {
  readonly exchanges: number;
  /** Answers with data that came in time. */
  readonly answered: number;
  readonly timeouts: number;
  /** Answers that came when their time was over, how long the last of them took from its question, and the longest. */
  readonly late: number;
  readonly lastLateMs: number;
  readonly mostLateMs: number;
  /** Longest wait for an answer that came in time. */
  readonly mostAnswerMs: number;
  /** Frames that failed a checksum or a length, and answers without an end. */
  readonly damaged: number;
  /** Exceptions, by their code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Of a DTU bytes thrown away, of a device numbers held back, by reason. */
  readonly discarded: Readonly<Record<string, number>>;
  readonly lastAnswerAt: number;
  /** The last frame that was whole, also an exception or one that came late. */
  readonly lastFrameAt: number;
}

/** Counts of one day and line: of a device, or of a DTU where they concern none (`deviceId` is absent). */
export interface LineTaken {
  readonly tenantId: string;
  readonly dtuId: string;
  readonly deviceId: string | undefined;
  /** The station's day, yyyy-MM-dd. */
  readonly day: string;
  readonly counts: LineCounts;
}

/** How a DTU's connection stands just now. */
export interface LineState {
  readonly isOnline: boolean;
  /** Where its socket comes from; absent without one. */
  readonly remote: string | undefined;
  /** Instant at which anything was last heard, ms. */
  readonly heardAt: number | undefined;
  /** Link form its bytes show, where it is set to be recognised. */
  readonly seenForm: string | undefined;
  /** Transactions that wait or run. */
  readonly waiting: number;
  readonly timeoutMs: number;
  /** Counts not taken yet, by device id; those that concern none under ''. */
  readonly counts: ReadonlyMap<string, LineCounts>;
}
