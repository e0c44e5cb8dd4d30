import type { CommandOrder, GatewayCounters } from '@heliodeck/gateway/contract';
import type { LineState } from '@heliodeck/gateway/session/line-report';
import type { UnclaimedDtu } from '@heliodeck/gateway/session/unclaimed';
import type { Reading } from '@heliodeck/model/descriptors/record';
import type { ScanProgress } from '@heliodeck/model/wire/bus-scan';
import type { IngestCounters } from '../ingest/ingest-statistics.ts';
import type { StreamCounters } from './stream-counters.ts';

/** What was counted since the gateway was started. */
export interface SideCounters {
  readonly gateway: GatewayCounters;
  readonly ingest: IngestCounters;
}

/** The same of all workers together, and of each that runs. */
export interface GatewaySideCounters extends SideCounters {
  readonly workers: readonly (SideCounters & { readonly worker: number })[];
  /** Absent where no stream of readings is joined: one process alone, or NATS without JetStream. */
  readonly stream?: StreamCounters;
}

/**
 * What the rest of the server asks of the gateway and of ingest behind it. Arguments and answers are plain data that
 * structured cloning carries, so that they may run elsewhere.
 */
export interface GatewayCalls {
  /** Which of these DTUs are online. */
  online(dtuIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Hands over a command whose row is in the ledger; raw packets and messages to the DTU are commands too. Resolves when it
   * is taken; its steps go into the ledger and the live feed. One whose row has ended is not sent.
   */
  order(order: CommandOrder): Promise<void>;
  /** Resolves when the gateway works with every change of the registry that was committed before the call. */
  settled(): Promise<void>;
  /** DTUs that dial in without a station; with an IMEI, that one where it does. */
  unclaimed(imei?: string): Promise<readonly UnclaimedDtu[]>;
  /** Whether an unclaimed DTU has shown this key; undefined where none of that IMEI was heard. */
  showedKey(imei: string, key: string): Promise<boolean | undefined>;
  /** How the line of a claimed DTU stands; undefined for one the gateway does not know. */
  line(dtuId: string): Promise<LineState | undefined>;
  /** How far a search for devices is; undefined for one that is not under way. */
  scan(commandId: string): Promise<ScanProgress | undefined>;
  /** Ends a search for devices with what it has found. */
  stopScan(commandId: string): Promise<void>;
  counters(): Promise<GatewaySideCounters>;
  /** Writes what was counted on the lines so far. */
  writeLines(): Promise<void>;
  /**
   * Stores readings that no DTU brought; resolves when they are committed. Those of the past are told to nobody, and each
   * device's come in ascending order of time.
   */
  store(readings: readonly Reading[], age: 'new' | 'past'): Promise<void>;
}

/** How a worker of the gateway stands, or the gateway as a whole. */
interface RunStatus {
  /** 'down': its thread has ended and is about to be started again. */
  readonly state: 'stopped' | 'starting' | 'running' | 'down';
  /** How often it had to be started again. */
  readonly restarts: number;
}

export interface WorkerStatus extends RunStatus {
  /** 1 for the first. */
  readonly worker: number;
  /** Processor time its thread has been busy for, s. */
  readonly busySeconds: number;
}

/** The whole runs while any of its workers does. */
export interface GatewayStatus extends RunStatus {
  readonly workers: readonly WorkerStatus[];
}

/**
 * The way to the gateway; nobody calls it directly. One adapter runs it in the caller's thread, another in a thread of its
 * own, a third in several. A call fails with CodedError 'request.unavailable' while the gateway is not there.
 */
export interface GatewayPort extends GatewayCalls {
  readonly status: GatewayStatus;
  /** TCP port for DTUs; undefined before the start. */
  readonly tcpPort: number | undefined;
  /** Loads the DTUs and begins to listen. @returns the TCP port @throws Error where it cannot listen */
  start(): Promise<number>;
  /** Takes no more, lets running exchanges end, commits what was read. */
  stop(withinMs: number): Promise<void>;
}
