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

/** What a dialogue needs to know about its device. */
export interface DeviceRef {
  /** Profile id: the device's `model`. */
  readonly profile: string;
  /** Link address on the bus: Modbus unit, PACE address, or the 12-digit DL/T 645 address. */
  readonly address: number;
  /** Facts learnt by earlier dialogues for later ones (a meter that refuses block reads, a system voltage). */
  readonly memory: Map<string, unknown>;
}

/** Values of one telemetry record, as decoded; the gateway adds device and time. */
export interface DecodedRecord {
  /** Key of a TelemetryRecord: controller, operating, charging, meter, battery, batteryAlarm … */
  readonly record: string;
  readonly pack: number;
  readonly values: Readonly<Record<string, MetricValue>>;
}

/** The result of one exchange, passed back to the dialogue. `silent`: no answer before the timeout. */
export type ExchangeResult<T = unknown> = Outcome<T> | { readonly kind: 'silent' };

/**
 * A dialogue with one device: yields requests, receives results, returns its own result. Pure; the gateway gives each yielded exchange one
 * turn on the bus.
 */
export type DeviceDialog<R> = Generator<Exchange<unknown>, R, ExchangeResult>;

/** Why a dialogue ended without a result. Codes are stable; texts are in the catalogue. */
export interface Failure {
  readonly ok: false;
  /**
   * 'unproven': a command was sent, and neither its answer nor reading back shows whether it was carried out. 'changed': the device does
   * not hold the values that the write was to replace; nothing was written.
   */
  readonly reason: 'silent' | 'device-error' | 'unsupported' | 'limit' | 'decode' | 'unproven' | 'changed';
  /** For example 'modbus-2', 'pace-09'; for 'limit' and 'changed' the parameter's name. */
  readonly detail: string;
}

export interface ReadDone {
  readonly ok: true;
  readonly records: readonly DecodedRecord[];
  /** From control_version: shown as the device's version. */
  readonly version?: string;
  /**
   * Number of lifetime energies that fell or grew impossibly, and are absent until the next reading confirms them; absent if there were
   * none.
   */
  readonly leaps?: number;
  /** Number of powers that are absent because they are far beyond the device's own limit; absent if there were none. */
  readonly excesses?: number;
  /** Number of further devices of its kind at its address, which are not read; absent if there are none. */
  readonly others?: number;
  /** Blocks that failed while others answered. */
  readonly partial?: readonly Failure[];
}
export type ReadResult = ReadDone | Failure;

/**
 * A write that was answered or read back. 'verified': every value was read back as requested, whatever the answer to the write was.
 * 'refused': it was answered with an exception, and the device holds its previous values. 'mismatch': it holds other values.
 * 'acknowledged': it was accepted, and could not be read back or is still being carried out.
 */
export interface WriteDone {
  readonly ok: true;
  readonly state: 'verified' | 'mismatch' | 'refused' | 'acknowledged';
  /** The exception that answered the write, unless the device holds the requested values all the same. */
  readonly code?: string;
  readonly asked: Readonly<Record<string, MetricValue>>;
  readonly found: Readonly<Record<string, MetricValue>>;
  /** The values of the requested parameters before the write; absent for controls. */
  readonly before?: Readonly<Record<string, MetricValue>>;
  readonly records: readonly DecodedRecord[];
}
export type WriteResult = WriteDone | Failure;

/** Requested values of parameters and settings, by name: a number in the stored unit, or a time of day as 'HH:mm'. */
export type AskedValues = Readonly<Record<string, number | string>>;

/** A command whose effect can be checked later. */
export type ProvableCommand =
  | { readonly kind: 'write'; readonly values: AskedValues }
  | { readonly kind: 'control'; readonly code: ControlCode };

/** The device's current values for a command's requested ones, read without writing anything. */
export interface CheckDone {
  readonly ok: true;
  readonly found: Readonly<Record<string, MetricValue>>;
  /** Names of values that differ from the requested ones. */
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
