import type { Label } from '@heliodeck/kit/label';
import type { DeviceType } from '@heliodeck/model/record';
import type { ControlCode } from './contract.ts';
import type { DerivedOp, DerivedSpec } from './derived.ts';
import type { Point } from './point.ts';
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

export interface Table {
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
  readonly range: readonly [min: number, max: number];
}

export interface Parameters {
  readonly record: string;
  readonly from: number;
  readonly count: number;
  readonly limits: ReadonlyMap<string, ParameterLimits>;
  readonly rules: readonly Rule[];
  /** All points within the span, writable or not. */
  readonly points: readonly Point[];
}

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
  readonly deviceTypes: readonly DeviceType[];
  readonly link: LinkDefaults;
  /** Link addresses its devices can have. */
  readonly addresses: readonly AddressSpan[];
  readonly packFromAddress: boolean;
  readonly tables: readonly Table[];
  readonly points: readonly Point[];
  /** Slot names in order: points, then derived metrics. */
  readonly slots: readonly string[];
  readonly derived: readonly DerivedOp[];
  /** The same as declared, for people: record, metric, how it is made. */
  readonly derivedSpecs: readonly (readonly [record: string, metric: string, spec: DerivedSpec])[];
  readonly records: ReadonlyMap<string, readonly Member[]>;
  readonly factors: readonly Factor[];
  readonly areas: ProfileSpec['areas'];
  readonly maxGap: number;
  /** Modbus: how each span of addresses is asked, so that no two questions are answered by the same bytes. */
  readonly spans: AskedSpans;
  readonly blocks: readonly (readonly [block: number, ...members: number[]])[];
  readonly version: string | undefined;
  readonly parameters: Parameters | undefined;
  readonly controls: Readonly<Partial<Record<ControlCode, ControlSpec>>>;
  readonly counters: readonly Counter[];
  readonly examples: readonly Example[];
}
