import type { AskedValues, ControlCode, DataWord, ProvableCommand } from '@heliodeck/devices/contract';
import type { Reading } from '@heliodeck/model/descriptors/record';
import type { ScanProgress, ScanRange } from '@heliodeck/model/wire/bus-scan';
import type { LineState, LineTaken } from './session/line-report.ts';
import type { BusTuning } from './tuning.ts';

/** Settings of a device for the gateway. */
export interface GatewayDevice {
  readonly id: string;
  /** Profile id. */
  readonly profile: string;
  readonly address: number;
  /** Seconds between two polls; default 60. */
  readonly periodSeconds: number;
}

/** A DTU and its serial bus. Only claimed DTUs are in the directory. */
export interface GatewayDtu {
  readonly id: string;
  readonly tenantId: string;
  readonly imei: string;
  /** Key of the DTU; a socket without it is refused. */
  readonly key?: string;
  /** Link form of protocol/dtu-link; default 'auto'. */
  readonly link: string;
  /** Configured heartbeats, in addition to the usual ones, which are always recognised. */
  readonly heartbeats?: readonly Uint8Array[];
  /** Time-out of an answer, ms; default 4000. */
  readonly timeoutMs: number;
  /** Silence between frames, ms; default 50. A longer gap required by a device's manual takes precedence. */
  readonly gapMs: number;
  /** Offline after this time without any bytes, s; default 120. */
  readonly keepAliveSeconds: number;
  /** IANA time zone of the station, for clock commands. */
  readonly zone: string;
  readonly devices: readonly GatewayDevice[];
  /** Further settings of this bus; defaults are in `busDefaults`. */
  readonly bus?: Partial<BusTuning>;
}

export type OfflineReason =
  | 'socket-lost'
  | 'no-answer'
  | 'crc-errors'
  | 'keep-alive-expired'
  | 'replaced'
  /** The device was removed, or its communication settings changed: it counts as a new one that has not answered yet. */
  | 'changed'
  | 'stopped';

export type GatewayEvent =
  | {
      readonly kind: 'dtu-online';
      readonly dtuId: string;
      readonly tenantId: string;
      readonly at: number;
      readonly remote: string;
    }
  | {
      readonly kind: 'dtu-offline';
      readonly dtuId: string;
      readonly tenantId: string;
      readonly at: number;
      readonly reason: OfflineReason;
    }
  | {
      readonly kind: 'device-online';
      readonly deviceId: string;
      readonly tenantId: string;
      readonly at: number;
    }
  | {
      readonly kind: 'device-offline';
      readonly deviceId: string;
      readonly tenantId: string;
      readonly at: number;
      readonly reason: OfflineReason;
    }
  | {
      readonly kind: 'device-version';
      readonly deviceId: string;
      readonly tenantId: string;
      readonly version: string;
    }
  | { readonly kind: 'unclaimed'; readonly imei: string; readonly remote: string; readonly at: number }
  | {
      /** A socket for this DTU was closed: it did not show the DTU's key, or sent more than any bus carries. */
      readonly kind: 'dtu-refused';
      readonly dtuId: string;
      readonly tenantId: string;
      readonly at: number;
      readonly remote: string;
      readonly reason: 'wrong-key' | 'junk';
    }
  | {
      readonly kind: 'takeover';
      readonly dtuId: string;
      readonly tenantId: string;
      readonly at: number;
      readonly remote: string;
      readonly previous: string;
    }
  | { readonly kind: 'command'; readonly update: CommandUpdate }
  | { readonly kind: 'found-later'; readonly finding: LaterFinding };

export type CommandState =
  | 'queued'
  | 'sent'
  | 'acknowledged'
  | 'verified'
  | 'mismatch'
  | 'refused'
  | 'timeout'
  | 'expired';

/** A step of a command, in order. Frames are hex as transmitted. */
export interface CommandUpdate {
  readonly commandId: string;
  readonly tenantId: string;
  readonly state: CommandState;
  /**
   * True for the last step; the sink has stored its readings. 'acknowledged' is final for reads, raw packets, messages and writes that
   * cannot be read back; before 'verified' and 'mismatch' it is a step.
   */
  readonly final: boolean;
  readonly at: number;
  /** All frames so far. */
  readonly frames?: readonly {
    readonly direction: 'out' | 'in';
    readonly at: number;
    readonly hex: string;
  }[];
  /**
   * Reason: 'silent'; a device's own error ('modbus-2', 'pace-09'); 'limit:<parameter>', 'changed:<parameter>', 'unsupported:<what>',
   * 'decode:<what>'; 'unproven:<the device's error>' if neither its answer nor reading back shows the result; 'dtu-offline', 'dtu-unknown',
   * 'device-unknown', 'socket-lost', 'socket-replaced', 'removed', 'stopped', 'internal';
   * 'device-locked' if a work ticket locked the device while the command waited. A read with some of its blocks contains the
   * failure of the others.
   */
  readonly detail?: string;
  /**
   * True at the end of a command that was sent and not verified, if reading the device later can show whether it was executed: then a
   * `followUp` is useful.
   */
  readonly open?: boolean;
  readonly asked?: Readonly<Record<string, unknown>>;
  readonly found?: Readonly<Record<string, unknown>>;
  /** Values of the device before the write. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** Raw answers and DTU replies as hex or text. */
  readonly answer?: string;
}

export type GatewayCommand =
  | {
      readonly kind: 'read';
      readonly deviceId: string;
      readonly word: DataWord | 'all';
      readonly address?: number;
    }
  | { readonly kind: 'control'; readonly deviceId: string; readonly code: ControlCode }
  | {
      readonly kind: 'write';
      readonly deviceId: string;
      readonly values: AskedValues;
      /** Values that the device must have before the write, otherwise it is refused as 'changed:<parameter>'. */
      readonly expected?: AskedValues;
    }
  /** A request without side effects, to check that the device responds. */
  | { readonly kind: 'echo'; readonly deviceId: string }
  /** Scans the bus for devices between polls; `waitMs`: time-out per address. */
  | { readonly kind: 'scan'; readonly range: ScanRange; readonly waitMs: number }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  | { readonly kind: 'dtu-message'; readonly text: string };

export interface CommandOrder {
  readonly commandId: string;
  /** If given, a DTU of another tenant counts as unknown. */
  readonly tenantId?: string;
  readonly dtuId: string;
  readonly command: GatewayCommand;
  /** Time after which it must not be sent, ms. */
  readonly expiresAt: number;
}

/** A command that ended without a certain result: when its device next answers anything, its values are read. Never writes. */
export interface FollowUp {
  readonly commandId: string;
  readonly tenantId: string;
  readonly dtuId: string;
  readonly deviceId: string;
  readonly command: ProvableCommand;
  /** Time after which it is dropped, ms. */
  readonly expiresAt: number;
}

/** Values that a device was found to have after an earlier command. */
export interface LaterFinding {
  readonly commandId: string;
  readonly tenantId: string;
  readonly at: number;
  /** Absent if the device answered, but not with the requested values; `detail` is the reason. */
  readonly found?: Readonly<Record<string, unknown>>;
  /** Names of the values that differ from the request. */
  readonly differs: readonly string[];
  readonly detail?: string;
  readonly frames: NonNullable<CommandUpdate['frames']>;
}

/** Receiver of the gateway's readings and events. The gateway has no access to the database. */
export interface GatewaySink {
  /**
   * Takes decoded readings; while the returned promise is pending, polling is delayed (back-pressure), and so is the end of a command with
   * readings in the batch.
   * @param isAwaited such a command waits for some of these
   */
  readings(batch: readonly Reading[], isAwaited: boolean): void | Promise<void>;
  event(event: GatewayEvent): void;
}

export interface GatewayCounters {
  readonly sockets: number;
  readonly dtusOnline: number;
  readonly unclaimed: number;
  /** Registered sockets that wait for a claim. */
  readonly parked: number;
  readonly exchanges: number;
  readonly timeouts: number;
  readonly polls: number;
  readonly readings: number;
  /** Readings that the sink has not stored yet. */
  readonly queuedReadings: number;
  /** Discarded data and skipped work, by reason. */
  readonly discards: Readonly<Record<string, number>>;
}

/** The gateway: accepts DTUs, polls their devices, executes commands. Closes what it owns. */
export interface Gateway {
  /**
   * Starts listening; resolves with the port. If `isShared`, others may listen on it too and the system distributes the sockets; Node
   * throws ENOTSUP or EINVAL on systems without that feature.
   */
  listen(host: string, port: number, isShared?: boolean): Promise<number>;
  /**
   * Adds or replaces a claimed DTU with all its devices. Takes effect on an open socket: link form, heartbeats and keep-alive with the next
   * byte, timing of the bus with the next request. Throws GatewayRefusal and changes nothing if the DTU is invalid.
   */
  put(dtu: GatewayDtu): void;
  remove(dtuId: string): void;
  /** Closes the socket of a DTU that a gateway of another process serves now. */
  hangUp(dtuId: string): void;
  /** Enqueues a command; equal waiting reads share one request. Reports through the sink. */
  order(order: CommandOrder): void;
  /** Refuses those of the commands that are not sent yet; reports the reason as `detail`. */
  refuse(commandIds: readonly string[], detail: string): void;
  /** Reads the device of a command when it next answers; reports 'found-later'. The newest command comes first. */
  followUp(open: FollowUp): void;
  /** Drops the follow-up of a command. */
  forgo(commandId: string): void;
  /** Returns the progress of a scan; `undefined` if it is not running. */
  scan(commandId: string): ScanProgress | undefined;
  /** Ends a scan and keeps what it has found. */
  stopScan(commandId: string): void;
  isOnline(dtuId: string): boolean;
  unclaimed(): readonly {
    readonly imei: string;
    readonly remote: string;
    readonly firstSeen: number;
    readonly lastSeen: number;
    readonly attempts: number;
  }[];
  /** Returns whether an unclaimed DTU has presented this key; undefined if no DTU with that IMEI connected. */
  showedKey(imei: string, key: string): boolean | undefined;
  counters(): GatewayCounters;
  /** Returns the state of the line of a claimed DTU; `undefined` if it is not in the directory. */
  line(dtuId: string): LineState | undefined;
  /** Returns the counts since the last call, of lines that have any. */
  takeLines(): LineTaken[];
  /** Stops accepting, lets running exchanges end, closes sockets; resolves within `withinMs`. */
  close(withinMs?: number): Promise<void>;
}
