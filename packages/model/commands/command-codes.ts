import { deviceType } from '../descriptors/record.ts';
import type { CommandKind } from './command-states.ts';

/** Codes of which one is needed to give a command of some kind. */
export const commandCodes: readonly string[] = [
  'xwj_controllerData',
  'xwj_controllerControl',
  'xwj_meterData',
  'xwj_meterControl',
  'monitorManage_edit',
  'chargingParameters_edit',
  'dtu_remoteConfig',
  'dtu_downlinkPacket',
];

/** The buttons of which one writes charging parameters, and puts such a write back. */
export const writingCodes = ['monitorManage_edit', 'chargingParameters_edit'] as const;

/** The button that reads data of a device (docs/product/commands.md#who-may-command). */
export function readCode(type: number): string {
  if (type === deviceType.meter) return 'xwj_meterData';
  return type === deviceType.battery ? 'xwj_controllerControl' : 'xwj_controllerData';
}

/** The buttons of which one reads data of some device; charging parameters are read back by who may write them. */
export const readingCodes: readonly string[] = [
  'xwj_controllerData',
  'xwj_controllerControl',
  'xwj_meterData',
  'monitorManage_edit',
];

/** The button that controls a device. */
export function controlCode(type: number): string {
  return type === deviceType.meter ? 'xwj_meterControl' : 'xwj_controllerControl';
}

/** The buttons of which one controls some device. */
export const controllingCodes: readonly string[] = ['xwj_controllerControl', 'xwj_meterControl'];

/**
 * Device controls that ask for the password again (docs/product/commands.md#dangerous-commands): power off, clear history data,
 * restore factory settings.
 */
export const dangerousControls: readonly number[] = [2, 5, 6];

/** The button behind a dangerous command; whoever has it may approve another's. */
export function dangerousCode(kind: CommandKind, type: number): string {
  if (kind === 'raw') return 'dtu_downlinkPacket';
  return kind === 'dtu-message' ? 'dtu_remoteConfig' : controlCode(type);
}

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
