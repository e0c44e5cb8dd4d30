/** Settings of a bus. Every value can be set per DTU (`GatewayDtu.bus`). */
export interface BusTuning {
  /** Silence after a time-out before the next request, ms; `null`: the longer of the gap and 250. */
  readonly drainIdleMs: number | null;
  /** Longest wait for that silence, ms; `null`: as long as the time-out. Then the request is sent even if the bus is not silent. */
  readonly drainMaxMs: number | null;
  /**
   * After a time-out the same device gets no request for this time, ms; `null`: as long as the time-out. A Modbus answer does not show
   * which of two equal requests it belongs to, so a late one must have passed first.
   */
  readonly lateMs: number | null;
  /** Silence that ends a raw packet's answer, ms. iRTU splits long answers with pauses of 500 ms. */
  readonly rawIdleMs: number;
  /** Longest wait of a silent device between two probes, in its periods. */
  readonly backOffPeriods: number;
  /** Consecutive polls with damaged or invalid answers after which a device has the longest wait. */
  readonly quarantineAfter: number;
  /** Share of the bus's time that probes of silent devices may take from other requests. */
  readonly probeShare: number;
}

export const busDefaults: BusTuning = {
  drainIdleMs: null,
  drainMaxMs: null,
  lateMs: null,
  rawIdleMs: 700,
  backOffPeriods: 10,
  quarantineAfter: 5,
  probeShare: 0.04,
};

/** Limits of the whole gateway. */
export interface GatewayLimits {
  /** A socket that has not registered by then is closed, ms. */
  readonly loginMs: number;
  /** A socket that has sent nothing by then is asked for its IMEI by the iRTU command, ms. */
  readonly askImeiMs: number;
  readonly maxSockets: number;
  /** Most sockets that have not registered yet; beyond it, the longest waiting one is closed. */
  readonly maxPending: number;
  /** Most unregistered sockets of one address; beyond it, the longest waiting one is closed if it did not answer a request for its IMEI. */
  readonly maxPendingPerAddress: number;
  /** Time for a DTU to answer with its IMEI, ms. */
  readonly askedForMs: number;
  /** Bytes that a registered DTU may send within a minute: more than a serial line carries. */
  readonly bytesPerMinute: number;
  /** How long the socket of an unclaimed DTU waits for a claim, ms. */
  readonly parkMs: number;
  readonly maxParked: number;
  /** Unclaimed IMEIs remembered; beyond it, the one with the oldest attempt is dropped. */
  readonly unclaimedListed: number;
  /** Registrations of unclaimed IMEIs per minute from one address; more are closed and not listed. */
  readonly unclaimedPerAddress: number;
  /** How often per minute a socket of a DTU may be replaced by another; beyond it, the new one is closed. */
  readonly takeoversPerImei: number;
  /** How long a socket waits for another gateway to release its DTU, ms. */
  readonly claimMs: number;
  /** Shortest time between two 'unclaimed' events of one IMEI, ms. */
  readonly unclaimedEventMs: number;
  /** A newly connected device is polled within this time, ms, however long its period. */
  readonly firstPollMs: number;
  /** And within this share of its period: after an outage its values are old, and the DTUs of a lost gateway do not dial in all at once. */
  readonly firstPollShare: number;
  /** Readings are sent to the sink after this time, ms, or when a batch is full. */
  readonly batchMs: number;
  readonly batchSize: number;
  /** Most readings in a batch. */
  readonly largestBatch: number;
  /** Batches that the sink may have at a time, and may combine. */
  readonly batchesAtSink: number;
  /** While more readings than this wait for the sink, no poll starts. */
  readonly queuedReadings: number;
  /** Pause before a batch on which the sink failed is sent again, ms. */
  readonly sinkRetryMs: number;
  /** TCP keep-alive, to detect half-open sockets, ms. */
  readonly tcpKeepAliveMs: number;
  /** A DTU without a socket that was not accessed for this time, ms, is packed to save memory (directory.ts). */
  readonly packAfterMs: number;
  /** Shortest time between two log lines of one kind about one DTU or address, ms. */
  readonly logEveryMs: number;
}

export const gatewayDefaults: GatewayLimits = {
  loginMs: 30_000,
  askImeiMs: 10_000,
  maxSockets: 20_000,
  maxPending: 12_000,
  maxPendingPerAddress: 500,
  askedForMs: 5_000,
  bytesPerMinute: 8 * 1024 * 1024,
  parkMs: 60_000,
  maxParked: 1_000,
  unclaimedListed: 1_000,
  unclaimedPerAddress: 120,
  takeoversPerImei: 60,
  claimMs: 30_000,
  unclaimedEventMs: 60_000,
  firstPollMs: 60_000,
  firstPollShare: 0.2,
  batchMs: 20,
  batchSize: 500,
  largestBatch: 2_500,
  batchesAtSink: 8,
  queuedReadings: 20_000,
  sinkRetryMs: 1_000,
  tcpKeepAliveMs: 60_000,
  packAfterMs: 900_000,
  logEveryMs: 60_000,
};
