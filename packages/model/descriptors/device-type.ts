import type { Label } from '@heliodeck/kit/label';
import type { TelemetryRecord } from './record.ts';

/** A menu of a device's row: reading data, controls, and frames to single packs. */
export type CommandOffer = 'data' | 'control' | 'packs';

/** Fields of a device's form that only some types have. */
export type DeviceTypeField = 'meterRole' | 'ratedPower' | 'connectedPower' | 'deviceBrand';

/** All that the product knows of a kind of device (docs/product/devices.md#device-types). Its drawing and tabs are the console's. */
export interface DeviceTypeSpec<Code extends number = number> {
  /** On the wire and in the database; never used again. */
  readonly code: Code;
  readonly labels: {
    /** Lists, searches and dictionaries. */
    readonly list: Label;
    /** Cards and heads; default: as in lists. */
    readonly card?: Label;
    /** Title of its drawer; default: as on cards. */
    readonly drawer?: Label;
    /** What the screens of its records call the device, and what they say where a new row names none; default: 'Device'. */
    readonly inRecords?: { readonly device: Label; readonly missing: Label };
  };
  /** What it reports, the main record first: that one's history lists its readings, and its chart is drawn. */
  readonly records: readonly TelemetryRecord[];
  /** The buttons that read and control it, and the menus that are offered (docs/product/commands.md#who-may-command). */
  readonly commands: {
    readonly read: string;
    readonly control: string;
    readonly offers: readonly CommandOffer[];
  };
  /** Fields of the device's form that no other type has. */
  readonly fields?: readonly DeviceTypeField[];
  /** More power than such a device carries, where nothing better is known; W. */
  readonly maximumWatts: number;
  /** A station runs while its first device of such a type is online (docs/product/stations.md#energy-flow). */
  readonly runsStation?: true;
  /** What its registers say is held against what such a device can say: fillers and impossible numbers are taken for absent. */
  readonly numbersDoubted?: true;
  /** Stands at the end of what searches and selectors offer. */
  readonly offeredLast?: true;
}

/** Declares a device type. @throws Error where it reports nothing */
export function defineDeviceType<const Code extends number>(
  spec: DeviceTypeSpec<Code>,
): DeviceTypeSpec<Code> {
  if (spec.records.length === 0) throw new Error(`device type ${spec.code} has no record`);
  return spec;
}
