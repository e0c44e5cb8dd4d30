import type { Label } from '@heliodeck/kit/label';
import type { DeviceType } from '@heliodeck/model/registries/device-types';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { MetricCondition } from './conditions.ts';
import type {
  CheckResult,
  ControlCode,
  DeviceDialog,
  DeviceRef,
  Failure,
  WallTime,
  WriteResult,
} from './contract.ts';
import type { DerivedOp, DerivedSpec } from './derived.ts';
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
import type { PutQuestion } from './put-question.ts';
import type { ReadOp } from './read-op.ts';
import type { Rule } from './rule.ts';
import type { Provable } from './settle.ts';
import type { Slave, SlaveOwner } from './slave-owner.ts';
import type { AskedSpans } from './span.ts';

export interface RegisterTable {
  readonly record: string;
  readonly space: Space;
  readonly every: number;
  readonly optional: boolean;
  readonly points: readonly Point[];
}

/** A metric and the slot its value is taken from. */
export interface Member {
  readonly metric: string;
  readonly slot: number;
}

export interface Factor {
  readonly name: string;
  readonly of: readonly Point[];
  readonly divide: number;
  readonly otherwise: number | undefined;
  /** Never remembered: read with what it scales, each time. */
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

/** A setting, ready to be judged and written. */
export type Setting = {
  readonly point: Point;
  /** Points that put it into force, each with its value. */
  readonly also: readonly (readonly [Point, number])[];
  /** The block it is written with; `undefined`: its own registers are. */
  readonly block: SettingBlock | undefined;
} & SettingKind;

/** Holding registers that are written in one order only. */
export interface SettingBlock {
  readonly from: number;
  readonly count: number;
  /** All points within. */
  readonly points: readonly Point[];
  /** The point that puts it into force, what is written there, and what it shows once that is done. */
  readonly apply: readonly [point: Point, written: number, done: number];
}

/** What a setting can hold: a number within limits, one of some values, a time of day. */
type SettingKind =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly number[];
      /** Raw value that is written for a choice that several mean. */
      readonly raw: Readonly<Record<number, number>>;
    }
  | { readonly kind: 'time' };

/** A register that only grows. Both numbers before any factor; null where the device says them in a float. */
export interface Counter {
  readonly record: string;
  readonly metric: string;
  /** Value at which it starts again from zero, in the metric's unit. */
  readonly modulus: number | null;
  readonly step: number | null;
  /** Factor its value, step and modulus are multiplied by. */
  readonly factor: string | undefined;
}

/** A device profile, checked and ready for the interpreter. */
export interface Profile {
  readonly id: string;
  readonly label: Label;
  readonly manufacturer: Label;
  readonly source: string;
  readonly protocol: ProfileProtocol;
  /** What speaks its protocol. */
  readonly driver: ProtocolDriver;
  readonly deviceTypes: readonly DeviceType[];
  /** The panels alone feed its electronics. */
  readonly livesOnPv?: true;
  /** Far above what the largest of its inverters makes, W. */
  readonly mostWatts: number | undefined;
  readonly link: LinkDefaults;
  /** Link addresses its devices can have. */
  readonly addresses: readonly AddressSpan[];
  readonly packFromAddress: boolean;
  readonly tables: readonly RegisterTable[];
  readonly points: readonly Point[];
  /** Slot names in order: points, then derived metrics. */
  readonly slots: readonly string[];
  readonly derived: readonly DerivedOp[];
  /** The same as declared, for people: record, metric, how it is made. */
  readonly derivedSpecs: readonly (readonly [record: string, metric: string, spec: DerivedSpec])[];
  readonly records: ReadonlyMap<string, readonly Member[]>;
  readonly factors: readonly Factor[];
  readonly conditions: readonly MetricCondition[];
  readonly areas: ProfileSpec['areas'];
  readonly maxGap: number;
  readonly heard: ProfileSpec['heard'];
  /** Modbus: how each span of addresses is asked, so that no two questions are answered by the same bytes. */
  readonly spans: AskedSpans;
  readonly blocks: readonly (readonly [block: number, ...members: number[]])[];
  readonly version: string | undefined;
  readonly parameters: ParameterTable | undefined;
  readonly settings: ReadonlyMap<string, Setting>;
  /** Function that writes a setting of one register. */
  readonly settingBy: 6 | 16;
  readonly controls: Readonly<Partial<Record<ControlCode, ControlSpec>>>;
  readonly counters: readonly Counter[];
  readonly examples: readonly Example[];
}

/**
 * A protocol, as devices speak it: all that plans, reads, commands, simulates and documents asks this, and nothing else
 * compares protocols. Decoding is part of a plan: each `ReadOp` takes the answer to the question it puts.
 */
export interface ProtocolDriver {
  /** Devices of one family hear each other's addresses: two of them cannot share one on a bus. */
  readonly family: string;
  /** One device shows itself as several, each of another type: an inverter whose meter answers under the same address. */
  readonly showsSeveral?: true;
  /** Link addresses its devices have, where their manual says nothing narrower. */
  readonly addresses: readonly AddressSpan[];
  /** Addresses a question can name besides those of its device; without it only those. */
  readonly askable?: readonly AddressSpan[];
  /** Where its points can lie, and what each place is called on the page of a profile. */
  readonly spaces: Readonly<Partial<Record<Space, string>>>;
  /** The questions that bring these points. `optional`: a refusal says that the device lacks them. */
  plan(profile: Profile, points: readonly Point[], optional: boolean): readonly ReadOp[];
  /** What must be known of a device before its questions can be put; a failure where it cannot be found out. */
  prepare?(device: DeviceRef): DeviceDialog<Failure | undefined>;
  /** The device refused a question of a plan, or answered what the question did not ask for. */
  doubt?(device: DeviceRef): void;
  /** How each span of addresses is asked, so that no two questions are answered by the same bytes; none where an answer names its question. */
  spans(profile: Profile, fail: Fail): AskedSpans;
  /** Writes parameters and looks for them later; absent where the protocol has none that are written. */
  readonly parameters?: ParameterDialogs;
  /** Writes settings; absent where the protocol has none. */
  readonly settings?: SettingOrders;
  /** A control with the question that proves it; `undefined` where nothing shows it. `early`: seconds a clock may be behind. */
  provable(
    profile: Profile,
    device: DeviceRef,
    spec: ControlSpec,
    time: WallTime,
    early: number,
  ): Provable | undefined;
  /** A control that nothing proves, as an order. */
  order(device: DeviceRef, spec: ControlSpec): Exchange<unknown> | undefined;
  /** The question in bytes that somebody else has put together. */
  explain(profile: Profile, request: Uint8Array): PutQuestion | undefined;
  /** How it finds out who is there. */
  readonly probe: DriverProbe;
  /** A device of this profile on the other end of the bus. */
  simulate(profile: Profile, owner: SlaveOwner): Slave;
  /** A point's address as its manual prints it. */
  addressText(point: Point): string;
}

/** Questions by which a bus is searched. They read; none of them changes anything. */
export interface DriverProbe {
  /**
   * Any answer to one of these, an error as well, shows that something stands at the address. The first is asked always, the
   * others where somebody wants to know it exactly. Absent where another driver of the family asks, or addresses are too many.
   */
  hello?(address: number): readonly [Exchange<unknown>, ...Exchange<unknown>[]];
  /** Lets devices name themselves whose addresses are too many to be counted through. */
  readonly call?: {
    /** For whoever has an address that ends in these digits; '' for everybody. */
    anyone(ending: string): Exchange<unknown>;
    /** Address of whoever sent a frame. */
    addressIn(frame: Uint8Array): number;
  };
  /** A question whose answer repeats it. */
  loopBack?(address: number): Exchange<unknown>;
}

/** A new value of a setting. */
export interface NewValue {
  readonly setting: Setting;
  readonly value: number | string;
  /** Of the setting's point, 1 without. */
  readonly factor: number;
}

/** How a protocol writes settings. */
export interface SettingOrders {
  /** True where one order can write all of these. */
  joins(settings: readonly Setting[]): boolean;
  /** What an order is made from, where it cannot be made from its values alone; `undefined` where the device lacks it. */
  ask?(device: DeviceRef, setting: Setting): Exchange<unknown> | undefined;
  /**
   * The order that writes settings that join, with what puts them into force; `undefined` where this device cannot have
   * it. @param answer to the question that comes before
   */
  order(
    profile: Profile,
    device: DeviceRef,
    values: readonly NewValue[],
    answer: unknown,
  ): Exchange<unknown> | undefined;
}

/** Parameters that a person writes. */
export interface ParameterDialogs {
  /** @param expected what the device must hold beforehand; else it fails with 'changed' and writes nothing */
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
