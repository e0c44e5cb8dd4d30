import type { DeviceTypeField, DeviceTypeSpec } from '../descriptors/device-type.ts';
import type { ChoiceOption } from '../descriptors/field.ts';
import type { TelemetryRecord } from '../descriptors/record.ts';
import { battery } from '../devices/types/battery.ts';
import { controller } from '../devices/types/controller.ts';
import { inverter } from '../devices/types/inverter.ts';
import { mars } from '../devices/types/mars.ts';
import { meter } from '../devices/types/meter.ts';
import { weatherStation } from '../devices/types/weather-station.ts';

/** Every device type by its name in profiles. A new type needs a file in devices/types/ and a name here. */
const all = { mars, controller, meter, battery, inverter, weatherStation } as const;

type Names = { readonly [Name in keyof typeof all]: (typeof all)[Name]['code'] };

/**
 * Codes by name, for code that sets the type of a device. Code must not compare with them: differences
 * between types are properties in devices/types/<type>.ts (tests/conformance/device-types.test.ts).
 */
export const deviceType = Object.fromEntries(
  Object.entries(all).map(([name, { code }]) => [name, code]),
) as Names;
export type DeviceType = Names[keyof Names];

/** Every device type by code. */
export const deviceTypes: ReadonlyMap<number, DeviceTypeSpec<DeviceType>> = new Map(
  Object.values<DeviceTypeSpec<DeviceType>>(all).map((type) => [type.code, type]),
);

/** The default type of a new device, also assumed for a device of unknown type. */
export const usualDeviceType: DeviceTypeSpec<DeviceType> = controller;

/** The type with a code; undefined without a code and for an unknown one. */
export function deviceTypeOf(code: number | null | undefined): DeviceTypeSpec<DeviceType> | undefined {
  return deviceTypes.get(code ?? Number.NaN);
}

const codesOf = (holds: (type: DeviceTypeSpec) => boolean): readonly DeviceType[] =>
  [...deviceTypes.values()].filter(holds).map(({ code }) => code);

/** Codes of the types that report a record. */
export function typesReporting({ key }: Pick<TelemetryRecord, 'key'>): readonly DeviceType[] {
  return codesOf(({ records }) => records.some((record) => record.key === key));
}

/** Whether devices of a type report a record. */
export function reports(code: number | null, record: Pick<TelemetryRecord, 'key'>): boolean {
  return typesReporting(record).some((one) => one === code);
}

/** Codes of the types whose devices have an optional field. */
export function typesWith(field: DeviceTypeField): readonly DeviceType[] {
  return codesOf(({ fields }) => fields?.includes(field) ?? false);
}

/** Key of the screen with the history of a device of the type; undefined if there is none. */
export function historyScreenOf(code: number): string | undefined {
  return deviceTypeOf(code)?.records[0]?.history?.key;
}

/** Options of device types for lists and searches, by code. */
export const deviceTypeOptions: readonly ChoiceOption[] = [...deviceTypes.values()]
  .toSorted((one, other) => one.code - other.code)
  .map(({ code, labels }) => ({ value: code, label: labels.list }));
