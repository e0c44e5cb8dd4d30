import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { Exchange, Outcome } from '@heliodeck/protocol/exchange';

/** Words of a get-data command (docs/product/commands.md#get-data): each profile maps them to blocks it can read. */
export const dataWords = [
  'real_time_data',
  'operational_data',
  'charging_parameters',
  'control_version',
  'meter_data',
  'retrieve_PACK_analog_signal',
  'retrieve_PACK_alarm',
] as const;
export type DataWord = (typeof dataWords)[number];

/**
 * Device control codes (docs/product/commands.md#device-control): 1 on, 2 off, 4 set clock, 5 clear history, 6 factory settings.
 */
export const controlCodes = [1, 2, 4, 5, 6] as const;
export type ControlCode = (typeof controlCodes)[number];
/** The control that sets a clock to the time of the station. */
export const setClock: ControlCode = 4;

/** What a dialog needs to know of the device it talks to. */
export interface DeviceRef {
  /** Profile id: the device's `model`. */
  readonly profile: string;
  /** Link address on the bus: Modbus unit, PACE address, or the 12-digit DL/T 645 address. */
  readonly address: number;
  /** What earlier dialogs learnt and later ones reuse (a meter that refuses block reads, a system voltage). */
  readonly memory: Map<string, unknown>;
}

/** Values of one telemetry record, as decoded; the gateway adds device and time. */
export interface DecodedRecord {
  /** Key of a TelemetryRecord: controller, operating, charging, meter, battery, batteryAlarm … */
  readonly record: string;
  readonly pack: number;
  readonly values: Readonly<Record<string, MetricValue>>;
}

/** What became of one exchange, told back to the dialog. `silent`: no answer before the timeout. */
export type ExchangeResult<T = unknown> = Outcome<T> | { readonly kind: 'silent' };

/**
 * A dialog with one device: yields questions, is told what was heard, returns its result.
 * Pure; the gateway gives each yielded exchange one turn on the bus.
 */
export type DeviceDialog<R> = Generator<Exchange<unknown>, R, ExchangeResult>;

/** Why a dialog ended without its result. Codes are stable; words live in the catalogue. */
export interface Failure {
  readonly ok: false;
  /**
   * 'unproven': an order left, its answer does not tell whether it was carried out, and neither does reading back.
   * 'changed': the device does not hold what the write was to replace; nothing was written.
   */
  readonly reason: 'silent' | 'device-error' | 'unsupported' | 'limit' | 'decode' | 'unproven' | 'changed';
  /** E.g. 'modbus-2', 'pace-09'; for 'limit' and 'changed' the parameter's name. */
  readonly detail: string;
}

export interface ReadDone {
  readonly ok: true;
  readonly records: readonly DecodedRecord[];
  /** From control_version: shown as the device's version. */
  readonly version?: string;
  /** Lifetime energies that had grown by more than can be or fallen, and are absent until they are said again; left out where none had. */
  readonly leaps?: number;
  /** Blocks that failed while others answered. */
  readonly partial?: readonly Failure[];
}
export type ReadResult = ReadDone | Failure;

/**
 * A write that was answered or read back. 'verified': every value came back as asked, whatever the answer to the write
 * was. 'refused': it was answered with an exception, and the device still holds what it held before. 'mismatch': it
 * holds something else. 'acknowledged': it accepted, and could not be read back or still carries it out.
 */
export interface WriteDone {
  readonly ok: true;
  readonly state: 'verified' | 'mismatch' | 'refused' | 'acknowledged';
  /** The exception the write was answered with, unless the device holds what was asked all the same. */
  readonly code?: string;
  readonly asked: Readonly<Record<string, MetricValue>>;
  readonly found: Readonly<Record<string, MetricValue>>;
  /** What the device held of the asked parameters before they were written; absent for controls. */
  readonly before?: Readonly<Record<string, MetricValue>>;
  readonly records: readonly DecodedRecord[];
}
export type WriteResult = WriteDone | Failure;

/** What parameters and settings are to hold, by name: a number in the stored unit, or a time of day as 'HH:mm'. */
export type AskedValues = Readonly<Record<string, number | string>>;

/** A command whose effect can be looked for later. */
export type ProvableCommand =
  | { readonly kind: 'write'; readonly values: AskedValues }
  | { readonly kind: 'control'; readonly code: ControlCode };

/** What a device holds of what a command asked for, read without writing anything. */
export interface CheckDone {
  readonly ok: true;
  readonly found: Readonly<Record<string, MetricValue>>;
  /** Names of what is not as asked. */
  readonly differs: readonly string[];
  readonly records: readonly DecodedRecord[];
}

export type CheckResult = CheckDone | Failure;

/** Local wall time of the station, given by the caller (profiles have no clock). */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

// Who does what:
//   interpreter.ts  read(device, word | 'poll' | 'all'), poll(device, tick): DeviceDialog<ReadResult>
//                   writeParameters(device, values, expected?), control(device, code, time): DeviceDialog<WriteResult>
//                   check(device, command, time): DeviceDialog<CheckResult>
//   registry.ts     profiles, profilesOf(deviceType), supports(profileId, word | control code)
//   describe.ts     describeProfile(profile): what menus and forms need, in plain data
//   explain.ts      explain(profile, request, response): the values in an answer to a raw packet
//   slave.ts        createSlave(profile, owner): the same profile from the other side of the bus (simulator, tests)
//   docs.ts         profileMarkdown(profile, locale): the register list as a page
