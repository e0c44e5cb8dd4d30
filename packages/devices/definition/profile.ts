import type { Label } from '@heliodeck/kit/label';
import type { DeviceType } from '@heliodeck/model/registries/device-types';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type {
  CheckResult,
  ControlCode,
  DeviceDialog,
  DeviceRef,
  Failure,
  WallTime,
  WriteResult,
} from '../contract.ts';
import type { PutQuestion } from '../reading/put-question.ts';
import type { ReadOp } from '../reading/read-op.ts';
import type { Provable } from '../settings/settle.ts';
import type { Slave, SlaveOwner } from '../slave/slave-owner.ts';
import type { DerivedOp, DerivedSpec } from '../values/derived.ts';
import type { MetricCondition } from './conditions.ts';
import type { Fail, Point } from './point.ts';
import type {
  AddressSpan,
  ControlSpec,
  Example,
  LinkDefaults,
  ParameterLimits,
  ProfileProtocol,
  ProfileSpec,
  Space,
} from './profile-spec.ts';
import type { Rule } from './rule.ts';
import type { AskedSpans } from './span.ts';

export interface RegisterTable {
  readonly record: string;
  readonly space: Space;
  readonly every: number;
  readonly optional: boolean;
  readonly points: readonly Point[];
}

/** A metric and the slot of its value. */
export interface Member {
  readonly metric: string;
  readonly slot: number;
}

export interface Factor {
  readonly name: string;
  readonly of: readonly Point[];
  readonly divide: number;
  readonly otherwise: number | undefined;
  /** Never remembered: read each time with the values it scales. */
  readonly fresh: boolean;
  readonly range: readonly [min: number, max: number];
}

export interface ParameterTable {
  readonly record: string;
  readonly from: number;
  readonly count: number;
  readonly limits: ReadonlyMap<string, ParameterLimits>;
  readonly rules: readonly Rule[];
  /** All points within the span, writable or not. */
  readonly points: readonly Point[];
}

/** A compiled setting. */
export type Setting = {
  readonly point: Point;
  /** Points that apply it, each with its value. */
  readonly also: readonly (readonly [Point, number])[];
  /** Points that must have these values in the device. */
  readonly needs: readonly (readonly [Point, number])[];
  /** The block with which it is written; `undefined`: only its own registers. */
  readonly block: SettingBlock | undefined;
} & SettingKind;

/** Holding registers that are only written as a whole, in one write. */
export interface SettingBlock {
  readonly from: number;
  readonly count: number;
  /** All points within. */
  readonly points: readonly Point[];
  /** The point that applies it, the value to write, and its value once that is done; `undefined`: the write itself applies it. */
  readonly apply: readonly [point: Point, written: number, done: number] | undefined;
}

/** Possible values of a setting: a number within limits, one of some values, a time of day. */
type SettingKind =
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      /** Maximum for some factors of its point, per unit of the factor. */
      readonly maxAt: Readonly<Record<number, number>>;
    }
  | {
      readonly kind: 'choice';
      readonly choices: readonly number[];
      /** Raw value to write for a choice with several raw values. */
      readonly raw: Readonly<Record<number, number>>;
    }
  | { readonly kind: 'time'; readonly to24: boolean };

/** A register that only increases. Both numbers before any factor; null for a float. */
export interface Counter {
  readonly record: string;
  readonly metric: string;
  /** Value at which it restarts from zero, in the metric's unit. */
  readonly modulus: number | null;
  readonly step: number | null;
  /** Factor that multiplies its value, step and modulus. */
  readonly factor: string | undefined;
}

/** A device profile, checked and ready for the interpreter. */
export interface Profile {
  readonly id: string;
  readonly label: Label;
  readonly manufacturer: Label;
  readonly source: string;
  readonly protocol: ProfileProtocol;
  /** The driver of its protocol. */
  readonly driver: ProtocolDriver;
  readonly deviceTypes: readonly DeviceType[];
  /** Only PV supplies its electronics. */
  readonly livesOnPv?: true;
  /** Far above the power of the largest of its inverters, W. */
  readonly mostWatts: number | undefined;
  /** Index of the factor that is the device's own power limit, W; -1 if none. */
  readonly ratedFactor: number;
  readonly link: LinkDefaults;
  /** Possible link addresses of its devices. */
  readonly addresses: readonly AddressSpan[];
  readonly packFromAddress: boolean;
  readonly tables: readonly RegisterTable[];
  readonly points: readonly Point[];
  /** Slot names in order: points, then derived metrics. */
  readonly slots: readonly string[];
  readonly derived: readonly DerivedOp[];
  /** The same as declared, for documentation: record, metric, definition. */
  readonly derivedSpecs: readonly (readonly [record: string, metric: string, spec: DerivedSpec])[];
  readonly records: ReadonlyMap<string, readonly Member[]>;
  readonly factors: readonly Factor[];
  readonly conditions: readonly MetricCondition[];
  readonly areas: ProfileSpec['areas'];
  readonly maxGap: number;
  readonly heard: ProfileSpec['heard'];
  /** Modbus: the request for each span of addresses, so that no two requests have identical answers. */
  readonly spans: AskedSpans;
  readonly blocks: readonly (readonly [block: number, ...members: number[]])[];
  readonly version: string | undefined;
  readonly parameters: ParameterTable | undefined;
  readonly settings: ReadonlyMap<string, Setting>;
  readonly settingRules: readonly Rule[];
  /** Function that writes a setting of one register. */
  readonly settingBy: 6 | 16;
  readonly controls: Readonly<Partial<Record<ControlCode, ControlSpec>>>;
  readonly counters: readonly Counter[];
  readonly examples: readonly Example[];
}

/**
 * A protocol driver, used wherever devices are planned, read, commanded, simulated or documented; nothing else compares protocols. Decoding
 * is part of a plan: each `ReadOp` decodes the answer to its own request.
 */
export interface ProtocolDriver {
  /** Devices of one family recognise each other's addresses: two of them cannot share one on a bus. */
  readonly family: string;
  /** One device appears as several of different types: an inverter whose meter answers at the same address. */
  readonly showsSeveral?: true;
  /** Possible link addresses, unless a manual narrows them. */
  readonly addresses: readonly AddressSpan[];
  /** What an address is, in a form. `isComplete`: it also says which addresses there are. */
  readonly addressLabel: { readonly text: Label; readonly isComplete?: true };
  /** The address that a packet of any origin begins with; absent if the packets of the protocol begin otherwise. */
  addressIn?(packet: Uint8Array): number | undefined;
  /** Addresses that a request can name besides those of its device; absent: only those. */
  readonly askable?: readonly AddressSpan[];
  /** Possible spaces of its points, with their names on the page of a profile. */
  readonly spaces: Readonly<Partial<Record<Space, string>>>;
  /** The requests for these points. `optional`: a refusal means that the device lacks them. */
  plan(profile: Profile, points: readonly Point[], optional: boolean): readonly ReadOp[];
  /** Finds out what must be known about a device before requests; returns a failure if it cannot. */
  prepare?(device: DeviceRef): DeviceDialog<Failure | undefined>;
  /** Called when the device refused a request of a plan, or its answer did not fit the request. */
  doubt?(device: DeviceRef): void;
  /** Number of further devices of its kind at its address that cannot be read, once it was read; absent: there are none. */
  others?(profile: Profile, device: DeviceRef): number;
  /** The request for each span of addresses, so that no two requests have identical answers; empty if an answer identifies its request. */
  spans(profile: Profile, fail: Fail): AskedSpans;
  /** Writes parameters and checks them later; absent if the protocol has no writable parameters. */
  readonly parameters?: ParameterDialogs;
  /** Writes settings; absent if the protocol has none. */
  readonly settings?: SettingOrders;
  /** A control with the request that verifies it; `undefined` if it cannot be verified. `early`: seconds by which a clock may be behind. */
  provable(
    profile: Profile,
    device: DeviceRef,
    spec: ControlSpec,
    time: WallTime,
    early: number,
  ): Provable | undefined;
  /** A control without verification, as a command. */
  order(device: DeviceRef, spec: ControlSpec): Exchange<unknown> | undefined;
  /** The request in bytes of any origin. */
  explain(profile: Profile, request: Uint8Array): PutQuestion | undefined;
  /** How it discovers devices. */
  readonly probe: DriverProbe;
  /** A simulated device of this profile. */
  simulate(profile: Profile, owner: SlaveOwner): Slave;
  /** A point's address in the format of its manual. */
  addressText(point: Point): string;
}

/** Requests for searching a bus. They only read; none of them changes anything. */
export interface DriverProbe {
  /**
   * Any answer to one of these, including an error, shows that there is a device at the address. The first is always sent, the others for
   * an exact result. Absent if another driver of the family sends them, or if there are too many addresses.
   */
  hello?(address: number): readonly [Exchange<unknown>, ...Exchange<unknown>[]];
  /** Lets devices identify themselves if there are too many addresses to try. */
  readonly call?: {
    /** A request to any device whose address ends with these digits; '' for all. */
    anyone(ending: string): Exchange<unknown>;
    /** Address of a frame's sender. */
    addressIn(frame: Uint8Array): number;
  };
  /** A request that its answer repeats. */
  loopBack?(address: number): Exchange<unknown>;
  /** Finds out, by harmless requests, whether reads of some profiles would harm the device; returns whether a profile has such reads. */
  harm?(address: number): DeviceDialog<((profile: Profile) => boolean) | undefined>;
}

/** A new value of a setting. */
export interface NewValue {
  readonly setting: Setting;
  readonly value: number | string;
  /** Of the setting's point; 1 if none. */
  readonly factor: number;
}

/** Writing of settings in a protocol. */
export interface SettingOrders {
  /** True if one command can write all of these. */
  joins(settings: readonly Setting[]): boolean;
  /** The read that is needed to build the command, if its values are not sufficient; `undefined` if the device lacks the setting. */
  ask?(device: DeviceRef, setting: Setting): Exchange<unknown> | undefined;
  /**
   * The command that writes joined settings, with the points that apply them; `undefined` if this device cannot have it. @param answer
   * answer to the preceding read
   */
  order(
    profile: Profile,
    device: DeviceRef,
    values: readonly NewValue[],
    answer: unknown,
  ): Exchange<unknown> | undefined;
}

/** Writing of parameters in a protocol. */
export interface ParameterDialogs {
  /** @param expected values the device must hold before the write; else it fails with 'changed' and writes nothing */
  write(
    profile: Profile,
    device: DeviceRef,
    values: Readonly<Record<string, number>>,
    expected?: Readonly<Record<string, number>>,
  ): DeviceDialog<WriteResult>;
  check(
    profile: Profile,
    device: DeviceRef,
    values: Readonly<Record<string, number>>,
  ): DeviceDialog<CheckResult>;
}
