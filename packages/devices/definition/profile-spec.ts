import type { Label } from '@heliodeck/kit/label';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { DeviceType } from '@heliodeck/model/registries/device-types';
import type { ControlCode } from '../contract.ts';
import type { DerivedSpec } from '../values/derived.ts';
import type { PointType } from './point-type.ts';

/** Protocol and framing. */
export type ProfileProtocol = 'modbus' | 'dlt645-2007' | 'dlt645-1997' | 'pace-ascii' | 'sunspec';

/**
 * Where a table's points are read. Modbus: `coil` FC01, `discrete` FC02, `holding` FC03, `input` FC04, `identity` FC2B/0E. DL/T 645: `data`
 * (the address is the data identifier). PACE ASCII: `analog` 42H, `warning` 44H, `version` C1H. SunSpec, by model: `common` 1,
 * `meterCommon` the 1 before the meter's model, `ac` 101–103 and 111–113 or 701, `nameplate` 120 or 702, `basic` 121 or 702, `acState` 122,
 * `connection` 123 or 703, `immediate` 123 or 704, `storage` 124, `capacity` 713 or 802, `mppt` 160, 401–404 or 714, `combiner` 401–404 if
 * no inverter uses them, `acMeter` 201–204 and 211–214, `irradiance` 302, `moduleBack` 303, `met` 307, `miniMet` 308.
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

/** A range of addresses, both ends included. */
export type AddressSpan = readonly [least: number, most: number];

/** Rarer properties of a point, beyond the four positions of its line. */
export interface PointOptions {
  /** Raw values that mean "not fitted", "no such phase": decoded to null. */
  readonly none?: readonly number[];
  /** Bits of the word with the value: [lowest bit, count]. */
  readonly bits?: readonly [low: number, width: number];
  /** Raw value → stored value; a raw value that is not listed decodes to null. */
  readonly map?: Readonly<Record<number, number>>;
  /** Name of a factor by which the value is multiplied (bank voltage, transformer ratio). */
  readonly factor?: string;
  /**
   * Tolerance of a sensor below zero, in its stored unit: negative values within it are 0, lower ones no value. Also accepts signed values
   * in an unsigned word.
   */
  readonly zeroOffset?: number;
  /** How far below zero the value of raw 0 is, in its stored unit: subtracted after scaling. */
  readonly below?: number;
  /** Scale of other firmware: used if the value is impossible with the first scale, and only for values from least to most. */
  readonly otherScale?: readonly [scale: number, least: number, most: number];
  /** Rounded to an integer after scaling: the wire has more decimals than the record. */
  readonly whole?: boolean;
  /** It is the high word of the number whose low word is this point: neither is requested without the other. */
  readonly highOf?: string;
  /** Label of a point that is in no record. */
  readonly label?: Label;
  readonly unit?: string;
  /** Default value of a simulated device. */
  readonly rest?: MetricValue;
}

/**
 * One point: address, type, scale (raw × scale = stored value; default 1), rarer properties. The address is a register, a data identifier,
 * or for PACE the field of the parsed pack: 'cellVoltages[0]'.
 */
export type PointSpec = readonly [
  address: number | string,
  type: PointType,
  scale?: number,
  options?: PointOptions,
];

/** Points that are read together. A point's name is a metric of `record`, or any name if the record is 'raw'. */
export interface TableSpec {
  /** Key of a telemetry record; 'raw': words for deriving other metrics, and settings that are not stored. */
  readonly record: string;
  readonly space: Space;
  /** Read at every n-th poll; 0: on demand only. */
  readonly every: number;
  /** True if a device without these points is still of this profile: its refusal is not a failure. */
  readonly optional?: boolean;
  readonly points: Readonly<Record<string, PointSpec>>;
}

/** A quantity that multiplies others: the product of `of`, divided. Its points are read first and remembered. */
export interface FactorSpec {
  readonly of: readonly string[];
  readonly divide?: number;
  /** Default for a point that the device refuses, or reports as zero. */
  readonly otherwise?: number;
  /**
   * It changes while the device runs: it is read as often as the values it scales and never remembered; without it those values are absent.
   */
  readonly fresh?: boolean;
  /** Range of the factor, for limits that depend on it. */
  readonly range?: readonly [min: number, max: number];
}

/** Limits of a writable parameter, in its unit; if its point has a factor, per unit of the factor. */
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
  /** Order rules of the manufacturer, as printed in the manual: 'a < b <= c'. Names are points within the span. */
  readonly rules: readonly string[];
}

/** A setting: a point of the record that is written individually. A point with a map is a choice, one with a time of day a time. */
export interface SettingSpec {
  /** Limits of a number, in its unit; if its point has a factor, per unit of the factor. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Largest number per unit of the factor, by the factor, where it is less than `max`. */
  readonly maxAt?: Readonly<Record<number, number>>;
  /** Points that must have these values in the device, which are set at it: otherwise the setting is refused. */
  readonly needs?: Readonly<Record<string, number>>;
  /** Points with the value that applies the setting; they are written with it, so they must be adjacent, or in its block. */
  readonly with?: Readonly<Record<string, number>>;
  /** Choice → raw value to write, if several raw values mean one choice. */
  readonly raw?: Readonly<Record<number, number>>;
  /** A time of day may be 24:00, by the manual; otherwise 23:59 is the last one. */
  readonly to24?: true;
}

/** Holding registers that a device accepts only as a whole: read, changed, written together. */
export interface SettingBlockSpec {
  readonly from: number;
  readonly count: number;
  /** The point that applies the block, the value to write, and its value once that is done; absent: the write itself applies it. */
  readonly apply?: readonly [point: string, written: number, done: number];
}

/** Settings that are written individually and read back. */
export interface SettingsSpec {
  /** Function that writes one register: 6, or 16 if the device does not support 6. Several are written with 16. */
  readonly by: 6 | 16;
  /** Additional space in which its settings are read: input registers that are written at the same address. */
  readonly also?: 'input';
  readonly fields: Readonly<Record<string, SettingSpec>>;
  readonly blocks?: readonly SettingBlockSpec[];
  /** Order rules of the manufacturer, 'a < b <= c': names of fields. */
  readonly rules?: readonly string[];
}

/**
 * A part of a clock register: one number, or high and low byte. A year in a byte, and a short one, counts from 2000; one of `offsetYear` is
 * written that way and displayed with its century.
 */
export type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
export type ClockRegister =
  | ClockPart
  | 'shortYear'
  | 'offsetYear'
  | readonly [high: ClockPart, low: ClockPart];

/** How a device control is carried out. `found` names the point, and its value, that verifies it. */
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
   * All registers of the clock in one FC10. `readBack`: the reads for reading it back, if one read of all of them would have the shape of
   * another request; each repeats a register of the previous one. `apply`: written after them to apply the time. `shownAt`: address of the
   * running clock, if those registers only keep what was written.
   */
  | {
      readonly by: 'clock';
      readonly address: number;
      readonly registers: readonly ClockRegister[];
      readonly apply?: number;
      readonly shownAt?: number;
      readonly readBack?: readonly (readonly [address: number, count: number])[];
    }
  /** DL/T 645 broadcast time (C = 08H): a meter adopts it if it is off by less than five minutes, once a day. */
  | { readonly by: 'broadcast-clock' };

/** Frames of a real device and their meaning; a test decodes each. Frames are hex, PACE frames as text. */
export interface Example {
  readonly name: string;
  readonly request: string;
  readonly response: string;
  /** Point or metric → stored value. Empty if the answer is an acknowledgement. */
  readonly means: Readonly<Record<string, MetricValue>>;
  /** The error code of a device's answer, instead of values. */
  readonly error?: string;
  readonly source: string;
}

export interface LinkDefaults {
  readonly baud: number;
  readonly parity: 'none' | 'even' | 'odd';
  /** Recommended silence between two frames, ms. */
  readonly gapMs: number;
  /** Minimum required by its manual, ms: applied whatever the DTU's setting. */
  readonly leastGapMs?: number;
  /** Timeout for an answer through a DTU, ms. */
  readonly timeoutMs: number;
}

/** A device profile, one point per line, so that it can be compared with the manual. */
export interface ProfileSpec {
  /** The device's `model`. */
  readonly id: string;
  readonly label: Label;
  readonly manufacturer: Label;
  /** Source document of the facts, with its doubtful parts. */
  readonly source: string;
  readonly protocol: ProfileProtocol;
  readonly deviceTypes: readonly DeviceType[];
  /** Only PV supplies its electronics: it is expected to be silent at night, unless its record says otherwise. */
  readonly livesOnPv?: true;
  /** Far above the power of the largest of these inverters, W: a higher number is a corrupted one. */
  readonly mostWatts?: number;
  /**
   * Name of the factor that is the device's own power limit, W: its powers are no higher, and its lifetime energies grow no faster, than
   * several times that.
   */
  readonly ratedBy?: string;
  readonly link: LinkDefaults;
  /** Possible link addresses of its devices, if they differ from those of the protocol (addresses.ts). */
  readonly addresses?: readonly AddressSpan[];
  /** Packed records use the link address as pack number: a pack's DIP switch sets its number. */
  readonly packFromAddress?: boolean;
  readonly tables: readonly TableSpec[];
  /**
   * Address ranges that may be read at once, by space; a read never leaves one, and is widened within it if its answer could be taken for
   * another read's. Without: points less than `maxGap` registers apart are read together, and nothing is widened.
   */
  readonly areas?: Partial<Record<Space, readonly (readonly [first: number, last: number])[]>>;
  readonly maxGap?: number;
  /**
   * Register counts in requests of another master that is known to be on the bus of such a device, such as the manufacturer's data logger:
   * no request of ours has an answer of that size.
   */
  readonly heard?: Partial<Record<Space, readonly number[]>>;
  /** DL/T 645 blocks: identifier → the identifiers of its values, in order. */
  readonly blocks?: readonly (readonly [block: number, ...members: number[]])[];
  readonly factors?: Readonly<Record<string, FactorSpec>>;
  /** Derived metrics, by record. */
  readonly derived?: Readonly<Record<string, Readonly<Record<string, DerivedSpec>>>>;
  /**
   * Metrics that are valid only if a word has, or does not have, one of these values, or has any value: registers with another quantity in
   * another mode, or with the last values of a battery or meter that is no longer connected.
   */
  readonly where?: Readonly<
    Record<
      string,
      | readonly [word: string, relation: 'is' | 'isNot', ...values: number[]]
      | readonly [word: string, relation: 'isSaid']
    >
  >;
  /** Metrics of one record that are also shown in another. */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  /** Display format of the version, from points: 'V{major}.{minor}'. */
  readonly version?: string;
  readonly parameters?: ParametersSpec;
  readonly settings?: SettingsSpec;
  readonly controls?: Partial<Record<ControlCode, ControlSpec>>;
  /** Increasing metrics; step and roll-over follow from their points. */
  readonly counters?: readonly string[];
  readonly examples: readonly Example[];
}
