import type { Label } from '@heliodeck/kit/label';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { DeviceType } from '@heliodeck/model/registries/device-types';
import type { ControlCode } from './contract.ts';
import type { DerivedSpec } from './derived.ts';
import type { PointType } from './point-type.ts';

/** How the bytes travel. */
export type ProfileProtocol = 'modbus' | 'dlt645-2007' | 'dlt645-1997' | 'pace-ascii' | 'sunspec';

/**
 * Where a table's points are read. Modbus: `coil` FC01, `discrete` FC02, `holding` FC03, `input` FC04, `identity` FC2B/0E.
 * DL/T 645: `data` (the address is the data identifier). PACE ASCII: `analog` 42H, `warning` 44H, `version` C1H.
 * SunSpec, by model: `common` 1, `meterCommon` the 1 before the meter's model, `ac` 101–103 and 111–113 or 701, `nameplate` 120 or 702, `basic` 121 or 702, `acState` 122,
 * `connection` 123 or 703, `immediate` 123 or 704, `storage` 124, `capacity` 713 or 802, `mppt` 160, 401–404 or 714, `combiner` 401–404 where no inverter shows them, `acMeter` 201–204 and 211–214, `irradiance` 302, `moduleBack` 303, `met` 307, `miniMet` 308.
 */
export type Space =
  | 'coil'
  | 'discrete'
  | 'holding'
  | 'input'
  | 'identity'
  | 'data'
  | 'analog'
  | 'warning'
  | 'version'
  | 'common'
  | 'meterCommon'
  | 'ac'
  | 'nameplate'
  | 'basic'
  | 'acState'
  | 'connection'
  | 'immediate'
  | 'storage'
  | 'capacity'
  | 'mppt'
  | 'combiner'
  | 'acMeter'
  | 'irradiance'
  | 'moduleBack'
  | 'met'
  | 'miniMet';

/** Addresses from the least to the most, both included. */
export type AddressSpan = readonly [least: number, most: number];

/** What the four places of a point's line cannot say. */
export interface PointOptions {
  /** Raw values that mean "not fitted", "no such phase": decoded to null. */
  readonly none?: readonly number[];
  /** Bits of the word that carry the value: [lowest bit, how many]. */
  readonly bits?: readonly [low: number, width: number];
  /** Raw value → stored value; a raw value that is not listed decodes to null. */
  readonly map?: Readonly<Record<number, number>>;
  /** Name of a factor the value is multiplied by (bank voltage, transformer ratio). */
  readonly factor?: string;
  /**
   * What a sensor may say below nothing, in its stored unit: so much is 0, more says nothing. A word without a sign whose device writes
   * it with one all the same is understood.
   */
  readonly zeroOffset?: number;
  /** Scale of other firmware: taken where no such quantity can be by the first, and only for values from least to most. */
  readonly otherScale?: readonly [scale: number, least: number, most: number];
  /** Rounded to a whole number after scaling: the wire is finer than the record. */
  readonly whole?: boolean;
  /** Words of a point that no record names. */
  readonly label?: Label;
  readonly unit?: string;
  /** What a simulated device says when its owner says nothing. */
  readonly rest?: MetricValue;
}

/**
 * One point: address, type, scale (raw × scale = stored value; default 1), rarer things.
 * The address is a register, a data identifier, or for PACE the field of the parsed pack: 'cellVoltages[0]'.
 */
export type PointSpec = readonly [
  address: number | string,
  type: PointType,
  scale?: number,
  options?: PointOptions,
];

/** Points that are read together. A point's name is a metric of `record`, or anything where the record is 'raw'. */
export interface TableSpec {
  /** Key of a telemetry record; 'raw': words from which other metrics are made, and settings nobody stores. */
  readonly record: string;
  readonly space: Space;
  /** Read every so many polls; 0: on demand only. */
  readonly every: number;
  /** True where a device without these points is still this device: its refusal is no failure. */
  readonly optional?: boolean;
  readonly points: Readonly<Record<string, PointSpec>>;
}

/** A quantity that multiplies others: the product of `of`, divided. Its points are read first and remembered. */
export interface FactorSpec {
  readonly of: readonly string[];
  readonly divide?: number;
  /** Taken for a point that the device refuses, or reports as zero. */
  readonly otherwise?: number;
  /** It moves while the device runs: it is read as often as what it scales and never remembered; without it those values are absent. */
  readonly fresh?: boolean;
  /** Range of the factor, for limits that depend on it. */
  readonly range?: readonly [min: number, max: number];
}

/** Limits of a writable parameter, in its unit; where its point has a factor, per unit of the factor. */
export interface ParameterLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Writable parameters: read `count` registers from `from`, change, write them all in one FC10, read back. */
export interface ParametersSpec {
  readonly record: string;
  readonly from: number;
  readonly count: number;
  readonly limits: Readonly<Record<string, ParameterLimits>>;
  /** Order the maker demands, as his manual prints it: 'a < b <= c'. Names are points within the span. */
  readonly rules: readonly string[];
}

/** A setting: a point of the record that is written by itself. A point with a map is a choice, one of a time of day a time. */
export interface SettingSpec {
  /** Limits of a number, in its unit; where its point has a factor, per unit of the factor. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Points, each with the value that puts the setting into force; written with it, so they lie beside it, or in its block. */
  readonly with?: Readonly<Record<string, number>>;
  /** Choice → raw value that is written, where several raw values mean one choice. */
  readonly raw?: Readonly<Record<number, number>>;
}

/** Holding registers that a device takes in one order only: read, changed, written whole. */
export interface SettingBlockSpec {
  readonly from: number;
  readonly count: number;
  /** The point that puts the block into force, what is written there, and what it shows once that is done. */
  readonly apply: readonly [point: string, written: number, done: number];
}

/** Settings that are written one by one and read back. */
export interface SettingsSpec {
  /** Function that writes one register: 6, or 16 where the device knows no other. Several are written with 16. */
  readonly by: 6 | 16;
  /** Where its settings are read besides holding registers: input registers that are written under the same address. */
  readonly also?: 'input';
  readonly fields: Readonly<Record<string, SettingSpec>>;
  readonly blocks?: readonly SettingBlockSpec[];
}

/**
 * A part of a clock register: one number, or high and low byte. A year in a byte, and a short one, counts from 2000; one of `offsetYear` is
 * written so and shown with its century.
 */
export type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
export type ClockRegister =
  | ClockPart
  | 'shortYear'
  | 'offsetYear'
  | readonly [high: ClockPart, low: ClockPart];

/** How a device control is done. `found` names the point, and its value, that proves it was done. */
export type ControlSpec =
  | { readonly by: 'coil'; readonly address: number; readonly value: boolean }
  | {
      readonly by: 'register';
      readonly address: number;
      readonly value: number;
      readonly found?: readonly [point: string, value: number];
    }
  /** A vendor's function; the answer repeats the request. */
  | { readonly by: 'function'; readonly fn: number; readonly data: readonly number[] }
  /**
   * All registers of the clock in one FC10. `readBack`: the reads it is read back with, where one read of all of them
   * would have the shape of another question; each repeats a register of the one before. `apply`: what is written behind them
   * to take the time over. `shownAt`: where the clock that goes is read, where those registers only keep what was written.
   */
  | {
      readonly by: 'clock';
      readonly address: number;
      readonly registers: readonly ClockRegister[];
      readonly apply?: number;
      readonly shownAt?: number;
      readonly readBack?: readonly (readonly [address: number, count: number])[];
    }
  /** DL/T 645 broadcast time (C = 08H): a meter follows when it is off by less than five minutes, once a day. */
  | { readonly by: 'broadcast-clock' };

/** Frames of a real device and what they mean; the sweep decodes each. Frames are hex, PACE frames as text. */
export interface Example {
  readonly name: string;
  readonly request: string;
  readonly response: string;
  /** Point or metric → stored value. Empty where the answer is an acknowledgement. */
  readonly means: Readonly<Record<string, MetricValue>>;
  /** The error a device answers with, instead of values. */
  readonly error?: string;
  readonly source: string;
}

export interface LinkDefaults {
  readonly baud: number;
  readonly parity: 'none' | 'even' | 'odd';
  /** Silence between two frames that suits it, ms. */
  readonly gapMs: number;
  /** The least its manual demands, ms: kept whatever the DTU is set to. */
  readonly leastGapMs?: number;
  /** Wait for an answer through a DTU, ms. */
  readonly timeoutMs: number;
}

/** A device, one point a line: what a person can hold against the manual. */
export interface ProfileSpec {
  /** The device's `model`. */
  readonly id: string;
  readonly label: Label;
  readonly manufacturer: Label;
  /** Document the facts are from, and what is doubtful in it. */
  readonly source: string;
  readonly protocol: ProfileProtocol;
  readonly deviceTypes: readonly DeviceType[];
  /** The panels alone feed its electronics: silence by night is expected of it, unless its record says otherwise. */
  readonly livesOnPv?: true;
  /** Far above what the largest of these inverters makes, takes or stores, W: a number beyond it is a garbled one. */
  readonly mostWatts?: number;
  readonly link: LinkDefaults;
  /** Link addresses its devices can have, where they are not those of the protocol (addresses.ts). */
  readonly addresses?: readonly AddressSpan[];
  /** Packed records take their pack number from the link address: a pack's DIP switch is its number. */
  readonly packFromAddress?: boolean;
  readonly tables: readonly TableSpec[];
  /**
   * Address ranges that may be read in one go, by space; a read never leaves one, and is widened within it where its
   * answer could be taken for another read's. Without: points less than `maxGap` registers apart are read together, and
   * nothing is widened.
   */
  readonly areas?: Partial<Record<Space, readonly (readonly [first: number, last: number])[]>>;
  readonly maxGap?: number;
  /** How many registers another master asks for that is known to be on the bus of such a device, as its maker's data logger: no question of ours is answered so. */
  readonly heard?: Partial<Record<Space, readonly number[]>>;
  /** DL/T 645 blocks: identifier → the identifiers whose values it carries, in order. */
  readonly blocks?: readonly (readonly [block: number, ...members: number[]])[];
  readonly factors?: Readonly<Record<string, FactorSpec>>;
  /** Metrics made from points, by record. */
  readonly derived?: Readonly<Record<string, Readonly<Record<string, DerivedSpec>>>>;
  /**
   * Metrics that mean something only where a word is one of these values, or none of them, or says anything at all: registers that hold another quantity in another
   * mode, or what was last known of a battery or meter that is not there.
   */
  readonly where?: Readonly<
    Record<
      string,
      | readonly [word: string, relation: 'is' | 'isNot', ...values: number[]]
      | readonly [word: string, relation: 'isSaid']
    >
  >;
  /** Metrics of one record that another one shows too. */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  /** Version as shown, from points: 'V{major}.{minor}'. */
  readonly version?: string;
  readonly parameters?: ParametersSpec;
  readonly settings?: SettingsSpec;
  readonly controls?: Partial<Record<ControlCode, ControlSpec>>;
  /** Metrics that only grow; step and roll-over follow from their points. */
  readonly counters?: readonly string[];
  readonly examples: readonly Example[];
}
