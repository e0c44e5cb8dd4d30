import type { CommandOrder, GatewayCounters } from '@heliodeck/gateway/contract';
import type { LineState } from '@heliodeck/gateway/session/line-report';
import type { UnclaimedDtu } from '@heliodeck/gateway/session/unclaimed';
import type { Reading } from '@heliodeck/model/descriptors/record';
import type { ScanProgress } from '@heliodeck/model/wire/bus-scan';
import type { IngestCounters } from '../ingest/ingest-statistics.ts';
import type { StreamCounters } from './stream-counters.ts';

/** Counters since the gateway was started. */
export interface SideCounters {
  readonly gateway: GatewayCounters;
  readonly ingest: IngestCounters;
}

/** Counters of all workers together, and of each running one. */
export interface GatewaySideCounters extends SideCounters {
  readonly workers: readonly (SideCounters & { readonly worker: number })[];
  /** Absent without a stream of readings: a single process, or NATS without JetStream. */
  readonly stream?: StreamCounters;
}

/**
 * Calls of the rest of the server to the gateway and to ingest. Arguments and results can be structured-cloned, so that gateway and ingest
 * may run in another thread or process.
 */
export interface GatewayCalls {
  /** Returns those of the DTUs that are online. */
  online(dtuIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Hands over a command whose row is in the ledger; raw packets and messages to the DTU are commands too. Resolves when the gateway has
   * taken it; its steps are written to the ledger and the live feed. A command whose row has ended is not sent.
   */
  order(order: CommandOrder): Promise<void>;
  /** Resolves when the gateway has applied every change of the registry that was committed before the call. */
  settled(): Promise<void>;
  /** Returns connected DTUs without a station; with an IMEI, only that one, if it is connected. */
  unclaimed(imei?: string): Promise<readonly UnclaimedDtu[]>;
  /** Returns whether an unclaimed DTU has presented this key; undefined if no DTU with that IMEI connected. */
  showedKey(imei: string, key: string): Promise<boolean | undefined>;
  /** Returns the state of the line of a claimed DTU; undefined if the gateway does not have it. */
  line(dtuId: string): Promise<LineState | undefined>;
  /** Returns the progress of a scan for devices; undefined if it is not running. */
  scan(commandId: string): Promise<ScanProgress | undefined>;
  /** Ends a scan for devices and keeps what it has found. */
  stopScan(commandId: string): Promise<void>;
  counters(): Promise<GatewaySideCounters>;
  /** Writes the counts of the lines so far. */
  writeLines(): Promise<void>;
  /**
   * Stores readings that did not come from a DTU; resolves when they are committed. Past readings are not published; pass those of each
   * device in ascending order of time.
   */
  store(readings: readonly Reading[], age: 'new' | 'past'): Promise<void>;
}

/** State of a worker of the gateway, or of the whole gateway. */
interface RunStatus {
  /** 'down': its thread has ended and is about to be restarted. */
  readonly state: 'stopped' | 'starting' | 'running' | 'down';
  /** Number of restarts. */
  readonly restarts: number;
}

export interface WorkerStatus extends RunStatus {
  /** 1 for the first. */
  readonly worker: number;
  /** CPU time used by its thread, s. */
  readonly busySeconds: number;
}

/** The gateway is running if any of its workers is. */
export interface GatewayStatus extends RunStatus {
  readonly workers: readonly WorkerStatus[];
}

/**
 * Interface to the gateway, which is never called directly. One adapter runs it in the caller's thread, another in a separate thread, a
 * third in several threads. A call fails with CodedError 'request.unavailable' while the gateway is unavailable.
 */
export interface GatewayPort extends GatewayCalls {
  readonly status: GatewayStatus;
  /** TCP port for DTUs; undefined before the start. */
  readonly tcpPort: number | undefined;
  /** Loads the DTUs and begins to listen. @returns the TCP port @throws Error if it cannot listen */
  start(): Promise<number>;
  /** Accepts no more, lets running exchanges end, commits what was read. */
  stop(withinMs: number): Promise<void>;
}
