import { deviceTypeOf, deviceTypes, usualDeviceType } from '../registries/device-types.ts';
import type { CommandKind } from './command-states.ts';

/** Permission codes of which any one allows writing charging parameters and undoing such a write. */
export const writingCodes = ['monitorManage_edit', 'chargingParameters_edit'] as const;

/** The permission code for reading data of a device (docs/product/commands.md#who-may-command). */
export function readCode(type: number | null | undefined): string {
  return commandsOf(type).read;
}

/**
 * Permission codes of which any one allows reading data of some type of device; charging parameters are read
 * back by those who may write them.
 */
export const readingCodes: readonly string[] = [
  ...new Set([...deviceTypes.values()].map(({ commands }) => commands.read)),
  'monitorManage_edit',
];

/** The permission code for controlling a device. */
export function controlCode(type: number | null | undefined): string {
  return commandsOf(type).control;
}

function commandsOf(type: number | null | undefined) {
  return (deviceTypeOf(type) ?? usualDeviceType).commands;
}

/** Permission codes of which any one allows controlling some type of device. */
export const controllingCodes: readonly string[] = [
  ...new Set([...deviceTypes.values()].map(({ commands }) => commands.control)),
];

/**
 * Device controls that ask for the password again (docs/product/commands.md#dangerous-commands): power off,
 * clear history data, restore factory settings.
 */
export const dangerousControls: readonly number[] = [2, 5, 6];

/** The permission code of a dangerous command; its holders may also approve the commands of others. */
export function dangerousCode(kind: CommandKind, type: number | null | undefined): string {
  if (kind === 'raw') return 'dtu_downlinkPacket';
  return kind === 'dtu-message' ? 'dtu_remoteConfig' : controlCode(type);
}

/** Permission codes of which any one allows scanning a bus for devices: those who add or edit devices. */
export const scanCodes = ['xwj_add', 'xwj_edit'] as const;

/** All codes that `dangerousCode` returns. */
export const dangerousCodes: readonly string[] = [
  ...controllingCodes,
  'dtu_remoteConfig',
  'dtu_downlinkPacket',
];

/**
 * Range of the value of a PACK command, an integer that is sent in the address byte of the frame
 * (docs/product/commands.md#pack-commands).
 */
export const packValues = { min: 0, max: 200 } as const;

/** Whether a value is valid for a PACK command. */
export const isPackValue = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= packValues.min && Number(value) <= packValues.max;

/** Permission codes of which any one allows giving some kind of command. */
export const commandCodes: readonly string[] = [
  ...new Set([...readingCodes, ...controllingCodes, ...writingCodes, ...dangerousCodes]),
];

/** True for values that switch an inverter off or restart it (remoteSwitch 2 and 3). */
export function isSwitchOff(values: Readonly<Record<string, unknown>>): boolean {
  const asked = values.remoteSwitch;
  return asked !== undefined && asked !== null && asked !== '' && Number(asked) !== 1;
}
