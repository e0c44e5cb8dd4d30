import type { AskedValues, ControlCode, DataWord, ProvableCommand } from '@heliodeck/devices/contract';
import type { Reading } from '@heliodeck/model/descriptors/record';
import type { ScanProgress, ScanRange } from '@heliodeck/model/wire/bus-scan';
import type { LineState, LineTaken } from './session/line-report.ts';
import type { BusTuning } from './tuning.ts';

/** A device as the gateway needs it. */
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
  /** A key of its own; a socket that does not show it is not let in. */
  readonly key?: string;
  /** Link form of protocol/dtu-link; default 'auto'. */
  readonly link: string;
  /** Heartbeats it is set to, besides the usual ones that every DTU is understood by. */
  readonly heartbeats?: readonly Uint8Array[];
  /** Wait for an answer, ms; default 4000. */
  readonly timeoutMs: number;
  /** Silence between frames, ms; default 50. A device whose manual demands more gets it. */
  readonly gapMs: number;
  /** Offline when nothing was heard for so long, s; default 120. */
  readonly keepAliveSeconds: number;
  /** IANA zone of the station, for clock commands. */
  readonly zone: string;
  readonly devices: readonly GatewayDevice[];
  /** Finer settings of this bus; what is left out is as in `busDefaults`. */
  readonly bus?: Partial<BusTuning>;
}

export type OfflineReason =
  | 'socket-lost'
  | 'no-answer'
  | 'crc-errors'
  | 'keep-alive-expired'
  | 'replaced'
  /** The device was removed, or how it is spoken to was changed: it is a new one that has not answered yet. */
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
      /** A socket that named this DTU was closed: it did not show the DTU's key, or sent more than any bus carries. */
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

/** A step of a command's life, in order. Frames are hex as they crossed the wire. */
export interface CommandUpdate {
  readonly commandId: string;
  readonly tenantId: string;
  readonly state: CommandState;
  /**
   * True where nothing follows; the sink has taken the readings it brought. 'acknowledged' is final for reads, raw packets, messages and writes that cannot be
   * read back; before 'verified' and 'mismatch' it is a step.
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
   * Why: 'silent'; a device's own error ('modbus-2', 'pace-09'); 'limit:<parameter>', 'changed:<parameter>', 'unsupported:<what>',
   * 'decode:<what>'; 'unproven:<the device's error>' where neither its answer nor reading back tells; 'dtu-offline', 'dtu-unknown', 'device-unknown', 'socket-lost', 'socket-replaced', 'removed',
   * 'stopped', 'internal'. A read that brought some of its blocks names what failed of the others.
   */
  readonly detail?: string;
  /**
   * True at the end of a command whose order has left and was not verified, where reading the device later can tell
   * whether it has it: worth a `followUp`.
   */
  readonly open?: boolean;
  readonly asked?: Readonly<Record<string, unknown>>;
  readonly found?: Readonly<Record<string, unknown>>;
  /** What the device held of it before it was written. */
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
      /** What the device must hold beforehand, else it is refused as 'changed:<parameter>'. */
      readonly expected?: AskedValues;
    }
  /** A question that costs the device nothing: is it there? */
  | { readonly kind: 'echo'; readonly deviceId: string }
  /** Looks who is on the bus, in the pauses of polling; `waitMs`: for an answer of each address. */
  | { readonly kind: 'scan'; readonly range: ScanRange; readonly waitMs: number }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  | { readonly kind: 'dtu-message'; readonly text: string };

export interface CommandOrder {
  readonly commandId: string;
  /** Where given, a DTU of another tenant counts as unknown. */
  readonly tenantId?: string;
  readonly dtuId: string;
  readonly command: GatewayCommand;
  /** Instant after which it must not be sent any more, ms. */
  readonly expiresAt: number;
}

/** A command that ended open: when its device next answers anything, what it holds is read. Never writes. */
export interface FollowUp {
  readonly commandId: string;
  readonly tenantId: string;
  readonly dtuId: string;
  readonly deviceId: string;
  readonly command: ProvableCommand;
  /** Instant after which nobody looks any more, ms. */
  readonly expiresAt: number;
}

/** What a device was found to hold of an earlier command. */
export interface LaterFinding {
  readonly commandId: string;
  readonly tenantId: string;
  readonly at: number;
  /** Absent where the device answered, but not with what was to be read; `detail` says why. */
  readonly found?: Readonly<Record<string, unknown>>;
  /** Names of what is not as asked. */
  readonly differs: readonly string[];
  readonly detail?: string;
  readonly frames: NonNullable<CommandUpdate['frames']>;
}

/** Where the gateway puts what it learns. It never sees the database. */
export interface GatewaySink {
  /**
   * Takes decoded readings; a returned promise that is pending holds further polling back (back-pressure), and the end
   * of a command that brought some of them.
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
  /** Readings the sink has not taken yet. */
  readonly queuedReadings: number;
  /** What was thrown away or left undone, by reason. */
  readonly discards: Readonly<Record<string, number>>;
}

/** The gateway: accepts DTUs, polls their devices, carries commands. Closes what it owns. */
export interface Gateway {
  /**
   * Starts listening; resolves with the port. Where `isShared`, others may listen on it too and the system shares the sockets
   * out; Node throws ENOTSUP or EINVAL on systems that cannot.
   */
  listen(host: string, port: number, isShared?: boolean): Promise<number>;
  /**
   * Adds or replaces a claimed DTU with all its devices; takes effect on a live socket at once: link form, heartbeats and
   * keep-alive with the next byte, times of the bus with the next question.
   * Throws GatewayRefusal and changes nothing where it cannot be worked.
   */
  put(dtu: GatewayDtu): void;
  remove(dtuId: string): void;
  /** Closes the socket of a DTU that the gateway of another process serves now. */
  hangUp(dtuId: string): void;
  /** Enqueues a command; equal waiting reads are answered by one question. Reports through the sink. */
  order(order: CommandOrder): void;
  /** Looks at the device of a command once, at its next sign of life; reports 'found-later'. The newest command goes first. */
  followUp(open: FollowUp): void;
  /** Nobody needs to look any more. */
  forgo(commandId: string): void;
  /** How far a search for devices is; `undefined` for one that is not under way. */
  scan(commandId: string): ScanProgress | undefined;
  /** Ends a search with what it has found. */
  stopScan(commandId: string): void;
  isOnline(dtuId: string): boolean;
  unclaimed(): readonly {
    readonly imei: string;
    readonly remote: string;
    readonly firstSeen: number;
    readonly lastSeen: number;
    readonly attempts: number;
  }[];
  /** Whether an unclaimed DTU has shown this key; undefined where none of that IMEI was heard. */
  showedKey(imei: string, key: string): boolean | undefined;
  counters(): GatewayCounters;
  /** How the line of a claimed DTU stands; `undefined` for one that is not in the directory. */
  line(dtuId: string): LineState | undefined;
  /** What was counted on the lines since this was last called, of those on which anything was. */
  takeLines(): LineTaken[];
  /** Stops accepting, lets running exchanges end, closes sockets; resolves within `withinMs`. */
  close(withinMs?: number): Promise<void>;
}
