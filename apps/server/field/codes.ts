import { type DeviceType, deviceType } from '@heliodeck/model/record';
import type { CommandKind } from '@heliodeck/model/states/command';

/** Screens that show devices and their values; whoever may open one of them may see both. */
export const monitorScreens: readonly string[] = ['monitorDevice', 'monitorManage', 'monitorPowerSite'];

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

/** The button that reads data of a device (monitoring §6). */
export function readCode(type: DeviceType): string {
  if (type === deviceType.meter) return 'xwj_meterData';
  return type === deviceType.battery ? 'xwj_controllerControl' : 'xwj_controllerData';
}

/** The button that controls a device. */
export function controlCode(type: DeviceType): string {
  return type === deviceType.meter ? 'xwj_meterControl' : 'xwj_controllerControl';
}

/** The button behind a dangerous command; whoever has it may approve another's. */
export function dangerousCode(kind: CommandKind, type: DeviceType): string {
  if (kind === 'raw') return 'dtu_downlinkPacket';
  return kind === 'dtu-message' ? 'dtu_remoteConfig' : controlCode(type);
}

/** Every code `dangerousCode` gives. */
export const dangerousCodes: readonly string[] = [
  'xwj_controllerControl',
  'xwj_meterControl',
  'dtu_remoteConfig',
  'dtu_downlinkPacket',
];
