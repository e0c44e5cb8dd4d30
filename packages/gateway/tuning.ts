/** How a bus is worked. Every value can be set per DTU (`GatewayDtu.bus`). */
export interface BusTuning {
  /** Silence after a timeout before the next question, ms; `null`: the longer of the gap and 250. */
  readonly drainIdleMs: number | null;
  /** Longest wait for that silence, ms; `null`: as long as the timeout. A bus that babbles is asked nevertheless. */
  readonly drainMaxMs: number | null;
  /**
   * After a timeout the same device is not asked again for so long, ms; `null`: as long as the timeout. Nothing in a
   * Modbus answer tells which of two equal questions it answers, so one that is late must be let pass first.
   */
  readonly lateMs: number | null;
  /** A raw packet's answer is over after so much silence, ms. iRTU cuts long answers with pauses of 500 ms. */
  readonly rawIdleMs: number;
  /** Longest wait of a silent device between two probes, in its periods. */
  readonly backOffPeriods: number;
  /** Polls in a row whose answers failed their checksum or made no sense, after which a device waits the longest. */
  readonly quarantineAfter: number;
  /** Part of the bus's time that probes of silent devices may take from the others. */
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
  /** A socket that has said nothing by then is asked for its IMEI the iRTU way, ms. */
  readonly askImeiMs: number;
  readonly maxSockets: number;
  /** Sockets that have not registered yet; where more come, the longest waiting one goes. */
  readonly maxPending: number;
  /** The same of one address: beyond, the longest waiting one goes, once it was asked for its IMEI and did not answer. */
  readonly maxPendingPerAddress: number;
  /** How long a DTU that is asked for its IMEI may take to answer, ms. */
  readonly askedForMs: number;
  /** Bytes a registered DTU may send within a minute: more than a serial line carries. */
  readonly bytesPerMinute: number;
  /** How long the socket of an unclaimed DTU waits for a claim, ms. */
  readonly parkMs: number;
  readonly maxParked: number;
  /** Unclaimed IMEIs remembered; the one unheard for longest makes room. */
  readonly unclaimedListed: number;
  /** Registrations of unclaimed IMEIs a minute from one address; more are closed unlisted. */
  readonly unclaimedPerAddress: number;
  /** Times a minute that one socket of a DTU may be taken over by the next; after that the newcomer is closed. */
  readonly takeoversPerImei: number;
  /** How long a socket waits for another gateway to give its DTU up, ms. */
  readonly claimMs: number;
  /** Least time between two 'unclaimed' events of one IMEI, ms. */
  readonly unclaimedEventMs: number;
  /** A newly connected device is polled within this time, however long its period, ms. */
  readonly firstPollMs: number;
  /** Readings are handed over after so long, ms, or when so many are there. */
  readonly batchMs: number;
  readonly batchSize: number;
  /** Readings in a batch at most. */
  readonly largestBatch: number;
  /** Batches the sink may have at a time. It combines them as it sees fit. */
  readonly batchesAtSink: number;
  /** While more readings than this wait for the sink, no poll starts. */
  readonly queuedReadings: number;
  /** Pause before a batch the sink failed on is offered again, ms. */
  readonly sinkRetryMs: number;
  /** TCP keep-alive as a backstop for half-open sockets, ms. */
  readonly tcpKeepAliveMs: number;
  /** A DTU without a socket that nobody has asked for in so long, ms, takes little memory from then on (directory.ts). */
  readonly packAfterMs: number;
  /** Least time between two log lines of one kind about one DTU or address, ms. */
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
