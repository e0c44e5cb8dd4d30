import type { Label } from '@heliodeck/kit/label';
import type { TelemetryRecord } from './record.ts';

/** A menu of commands in a device's row: reading data, controls, and frames to single packs. */
export type CommandOffer = 'data' | 'control' | 'packs';

/** Fields of a device's form that only some types have. */
export type DeviceTypeField = 'meterRole' | 'ratedPower' | 'connectedPower' | 'deviceBrand';

/**
 * All that the product defines about a type of device (docs/product/devices.md#device-types). Its drawing and
 * tabs are defined in the console.
 */
export interface DeviceTypeSpec<Code extends number = number> {
  /** Number in the API and the database; never reused. */
  readonly code: Code;
  readonly labels: {
    /** Name in lists, searches and dictionaries. */
    readonly list: Label;
    /** Name on cards and headings; default: as in lists. */
    readonly card?: Label;
    /** Title of its drawer; default: as on cards. */
    readonly drawer?: Label;
    /**
     * Name of the device on the screens of its records, and the message where a new row names no device;
     * default: 'Device'.
     */
    readonly inRecords?: { readonly device: Label; readonly missing: Label };
  };
  /**
   * The records it reports, the main one first: its history lists the readings of that record and its chart
   * is drawn from it.
   */
  readonly records: readonly TelemetryRecord[];
  /**
   * The permission codes for reading and controlling it, and the menus of commands
   * (docs/product/commands.md#who-may-command).
   */
  readonly commands: {
    readonly read: string;
    readonly control: string;
    readonly offers: readonly CommandOffer[];
  };
  /** Fields of the device's form that no other type has. */
  readonly fields?: readonly DeviceTypeField[];
  /** A power that no such device exceeds, used where nothing more specific is known; W. */
  readonly maximumWatts: number;
  /**
   * A station counts as running while its first device of such a type is online
   * (docs/product/stations.md#energy-flow).
   */
  readonly runsStation?: true;
  /** Its register values are checked against the plausible range: fillers and impossible numbers count as absent. */
  readonly numbersDoubted?: true;
  /** Listed last in searches and selectors. */
  readonly offeredLast?: true;
}

/** Declares a device type. @throws Error if it has no records */
export function defineDeviceType<const Code extends number>(
  spec: DeviceTypeSpec<Code>,
): DeviceTypeSpec<Code> {
  if (spec.records.length === 0) throw new Error(`device type ${spec.code} has no record`);
  return spec;
}
