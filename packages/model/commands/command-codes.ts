import { deviceTypeOf, deviceTypes, usualDeviceType } from '../registries/device-types.ts';
import type { CommandKind } from './command-states.ts';

/** The buttons of which one writes charging parameters, and puts such a write back. */
export const writingCodes = ['monitorManage_edit', 'chargingParameters_edit'] as const;

/** The button that reads data of a device (docs/product/commands.md#who-may-command). */
export function readCode(type: number | null | undefined): string {
  return commandsOf(type).read;
}

/** The buttons of which one reads data of some device; charging parameters are read back by who may write them. */
export const readingCodes: readonly string[] = [
  ...new Set([...deviceTypes.values()].map(({ commands }) => commands.read)),
  'monitorManage_edit',
];

/** The button that controls a device. */
export function controlCode(type: number | null | undefined): string {
  return commandsOf(type).control;
}

function commandsOf(type: number | null | undefined) {
  return (deviceTypeOf(type) ?? usualDeviceType).commands;
}

/** The buttons of which one controls some device. */
export const controllingCodes: readonly string[] = [
  ...new Set([...deviceTypes.values()].map(({ commands }) => commands.control)),
];

/**
 * Device controls that ask for the password again (docs/product/commands.md#dangerous-commands): power off, clear history data,
 * restore factory settings.
 */
export const dangerousControls: readonly number[] = [2, 5, 6];

/** The button behind a dangerous command; whoever has it may approve another's. */
export function dangerousCode(kind: CommandKind, type: number | null | undefined): string {
  if (kind === 'raw') return 'dtu_downlinkPacket';
  return kind === 'dtu-message' ? 'dtu_remoteConfig' : controlCode(type);
}

/** The buttons of which one searches a bus for devices: whoever enters devices, or corrects them, may look which are there. */
export const scanCodes = ['xwj_add', 'xwj_edit'] as const;

/** Every code `dangerousCode` gives. */
export const dangerousCodes: readonly string[] = [
  ...controllingCodes,
  'dtu_remoteConfig',
  'dtu_downlinkPacket',
];

/**
 * The value of a PACK command, a whole number: it stands in the address byte of the frame
 * (docs/product/commands.md#pack-commands).
 */
export const packValues = { min: 0, max: 200 } as const;

/** Whether something is a value of a PACK command. */
export const isPackValue = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= packValues.min && Number(value) <= packValues.max;

/** Codes of which one is needed to give a command of some kind. */
export const commandCodes: readonly string[] = [
  ...new Set([...readingCodes, ...controllingCodes, ...writingCodes, ...dangerousCodes]),
];

/** True for values that switch an inverter off or restart it (remoteSwitch 2 and 3). */
export function isSwitchOff(values: Readonly<Record<string, unknown>>): boolean {
  const asked = values.remoteSwitch;
  return asked !== undefined && asked !== null && asked !== '' && Number(asked) !== 1;
}
